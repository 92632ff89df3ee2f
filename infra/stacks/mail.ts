/**
 * Outgoing mail: SES counts what becomes of each e-mail, doesn't write again to addresses that bounced, and
 * tells the portal of bounces and complaints.
 */
import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { CfnRule, EventBus } from 'aws-cdk-lib/aws-events';
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { MessageKind } from '../../shared/kernel/messages.ts';
import type { Bindings } from '../constructs/bindings.ts';
import type { Deployment } from '../model/deployment.ts';
import { stackNameOf } from '../model/stack-name.ts';
import type { MailEvent } from '../ops/monitored.ts';
import { stackProps } from './stack-props.ts';

/** SES tags each e-mail with the set that it was sent through. */
const SET_TAG = 'ses:configuration-set';

/** The domain that the portal's mail comes from, a verified identity of SES in the same region. */
export const senderDomain = ({ portal }: Deployment): string =>
  portal.sender.slice(portal.sender.lastIndexOf('@') + 1);

/** The rule that brings bounces and complaints to the job queue, whose policy names it. */
export const mailRuleName = ({ stage }: Pick<Deployment, 'stage'>): string =>
  `${stackNameOf(stage, 'mail')}-returned`;

/** The stateless stack of the configuration set, through which functions and user pool send. */
export class MailStack extends Stack {
  readonly #deployment: Deployment;
  readonly #set: ConfigurationSet;

  constructor(scope: Construct, deployment: Deployment, { jobQueue }: { jobQueue: IQueue }) {
    super(scope, 'Mail', stackProps('Mail', deployment));
    this.#deployment = deployment;
    this.#set = new ConfigurationSet(this, 'Events', {
      reputationMetrics: true,
      // Whoever complains gets no optional e-mails more, and still gets codes.
      suppressionReasons: SuppressionReasons.BOUNCES_ONLY,
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
    this.#tell(jobQueue);
  }

  /** SES takes no event bus but the account's own, which has the events of all its deployments. */
  #tell({ queueArn }: IQueue): void {
    this.#set.addEventDestination('Bus', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'Bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const kind: MessageKind = 'mailEvent';
    // The queue's stack comes first, and lets the rule in by its name.
    new CfnRule(this, 'Returned', {
      name: mailRuleName(this.#deployment),
      description: 'Bounces and complaints, for the portal',
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          mail: { tags: { [SET_TAG]: [this.events] } },
        },
      },
      targets: [
        {
          id: 'Jobs',
          arn: queueArn,
          inputTransformer: {
            inputPathsMap: { detail: '$.detail' },
            inputTemplate: `{"kind":"${kind}","detail":<detail>}`,
          },
        },
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
        // The list is the account's, and has no name of its own.
        suppressed: ['*'],
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
