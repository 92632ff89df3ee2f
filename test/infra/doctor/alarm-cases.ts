/** Cases of alarms that are on. */
import type { Case, Changes } from './world.ts';
import { inDays } from './world.ts';

const NAME = 'commission-portal-prod-ops-NotSigned1A2B3C4D-aBcDeF';
const PAGE =
  'https://af-south-1.console.aws.amazon.com/cloudwatch/home?region=af-south-1#alarmsV2:alarm/';

/** An alarm that is on in the portal's region; its metric has had so many values. */
const on = (changes: object = {}, values = 1): Changes => ({
  answers: {
    'cloudwatch:DescribeAlarms': ({ region }) => ({
      MetricAlarms:
        region === 'af-south-1'
          ? [
              {
                AlarmName: NAME,
                StateValue: 'ALARM',
                StateTransitionedTimestamp: inDays(-3),
                TreatMissingData: 'breaching',
                Namespace: 'portal',
                MetricName: 'SignedDigests',
                ...changes,
              },
            ]
          : [],
    }),
    'cloudwatch:GetMetricStatistics': {
      Datapoints: Array.from({ length: values }, () => ({ SampleCount: 1 })),
    },
  },
});

export const SILENT = on({}, 0);

export const alarmCases: Record<string, Case[]> = {
  alarms: [
    [{}, 'ok none is on'],
    [{ isNew: true }, 'ok not deployed yet'],
    [on(), `fail NotSigned is on for 3 days → ${PAGE}${NAME}`],
    [on({ StateTransitionedTimestamp: inDays(-0.25) }), 'fail NotSigned is on for 6 hours → …'],
    [{ ...on(), stage: 'pr-1' }, 'ok this stage has no alarms'],
    [on({ AlarmName: 'commission-portal-prod-2-ops-NotSigned1A2B3C4D-aBcDeF' }), 'ok none is on'],
    [SILENT, 'fail NotSigned has had no data since the first deployment, 200 days ago → …'],
    [
      { ...SILENT, stacks: { Ops: { CreationTime: inDays(-2) } } },
      'warn NotSigned waits for its first data since the first deployment → …',
    ],
  ],
};
