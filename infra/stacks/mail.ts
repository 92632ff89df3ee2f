/**
 * Outgoing mail: SES counts what becomes of each e-mail, and doesn't write again to addresses that
 * bounced or complained.
 */
import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import type { Bindings } from '../constructs/bindings.ts';
import type { Deployment } from '../model/deployment.ts';
import type { MailEvent } from '../ops/monitored.ts';
import { stackProps } from './stack-props.ts';

/** SES tags each e-mail with the set that it was sent through. */
const SET_TAG = 'ses:configuration-set';

/** The domain that the portal's mail comes from, a verified identity of SES in the same region. */
export const senderDomain = ({ portal }: Deployment): string =>
  portal.sender.slice(portal.sender.lastIndexOf('@') + 1);

/** The stateless stack of the configuration set, through which functions and user pool send. */
export class MailStack extends Stack {
  readonly #deployment: Deployment;
  readonly #set: ConfigurationSet;

  constructor(scope: Construct, deployment: Deployment) {
    super(scope, 'Mail', stackProps('Mail', deployment));
    this.#deployment = deployment;
    this.#set = new ConfigurationSet(this, 'Events', {
      reputationMetrics: true,
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    // Counts only: the events themselves contain addresses.
    this.#set.addEventDestination('Counts', {
      destination: EventDestination.cloudWatchDimensions([
        { source: CloudWatchDimensionSource.MESSAGE_TAG, name: SET_TAG, defaultValue: 'none' },
      ]),
      events: [
        EmailSendingEvent.SEND,
        EmailSendingEvent.DELIVERY,
        EmailSendingEvent.BOUNCE,
        EmailSendingEvent.COMPLAINT,
        EmailSendingEvent.REJECT,
      ],
    });
  }

  /** The configuration set's name. */
  get events(): string {
    return this.#set.configurationSetName;
  }

  /** The resources that this stack offers to functions. */
  get bindings(): Bindings {
    const arn = (resource: string, resourceName: string) =>
      this.formatArn({
        service: 'ses',
        resource,
        resourceName,
        arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
      });
    return {
      variables: { MAIL_EVENTS: this.events },
      arns: {
        // Sending through a set needs a right on both.
        mail: [
          arn('identity', senderDomain(this.#deployment)),
          arn('configuration-set', this.events),
        ],
      },
    };
  }

  /** How many e-mails an event happened to. */
  metricOf(metricName: MailEvent): Metric {
    return new Metric({
      namespace: 'AWS/SES',
      metricName,
      dimensionsMap: { [SET_TAG]: this.events },
      statistic: 'Sum',
    });
  }
}
