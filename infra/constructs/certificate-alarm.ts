/** The alarm of a certificate that isn't renewed, in the region of the certificate. */
import { Duration } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Construct } from 'constructs';
import { createAlarmTopic } from './alarm-topic.ts';

/** ACM renews a certificate 60 days before its end; one that is still there a month later needs somebody. */
const DAYS_LEFT = 30;

/** Mails `alarmEmail` from a topic of this region: an alarm can't use one of another region. */
export function alarmBeforeExpiry(
  scope: Construct,
  certificate: ICertificate,
  alarmEmail: string | undefined,
): void {
  const alarm = new Alarm(scope, 'CertificateExpires', {
    alarmDescription:
      `The certificate of the portal's name ends in less than ${DAYS_LEFT} days, and was not renewed. Then ` +
      'no browser opens the portal. Look in Certificate Manager, us-east-1, at its validation: is the DNS ' +
      'record still there? An imported one has to be imported again.',
    metric: certificate.metricDaysToExpiry({ period: Duration.days(1), statistic: 'Minimum' }),
    threshold: DAYS_LEFT,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.IGNORE,
  });
  const notify = new SnsAction(createAlarmTopic(scope, alarmEmail));
  alarm.addAlarmAction(notify);
  alarm.addOkAction(notify);
}
