/**
 * Numbers in documents and in alarms’ texts are those of the code. A row has the words around the number;
 * a constant that changes names the sentence to correct.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { TICKET_SECONDS } from '../../../functions/api/notifications/open-live.ts';
import { LINK_SECONDS } from '../../../functions/data/jobs/exports-bucket.client.ts';
import {
  SET_ASIDE_AFTER,
  SET_ASIDE_ALONE_AFTER,
} from '../../../functions/domain/stream-events/report-failures.ts';
import { PART_SIZE } from '../../../functions/workflows/live-push/plan-push.ts';
import { MAX_ATTEMPTS } from '../../../functions/workflows/jobs/run-job.ts';
import { EXPORT_DAYS, LAST_COPY_DAYS, RECOVERY_POINT_DAYS } from '../../../infra/model/copies.ts';
import { contractRoutes } from '../../../infra/model/contract-routes.ts';
import { functions } from '../../../infra/model/catalog.ts';
import { runSteps } from '../../../infra/model/run-steps.ts';
import { MOST_CONSUMERS, STREAM_KEEPS_HOURS } from '../../../infra/model/stream-retries.ts';
import { IDLE_LIMIT_MS, LIFE_LIMIT_MS } from '../../../infra/local/gateway/live.ts';
import { FIXED } from '../../../infra/tools/cost-assumptions.ts';
import { costsOf, siteWebAclOf } from '../../../infra/tools/costs.ts';
import { MAX_ATTACHMENT_BYTES } from '../../../shared/adjustments/rules.ts';
import { MAX_ACCOUNT_CHECKS_A_DAY } from '../../../shared/agents/rules.ts';
import { MAX_OUTCOMES } from '../../../shared/bank-outcomes/rules.ts';
import { MAX_FILE_BYTES } from '../../../shared/bank-outcomes/limits.ts';
import { ADMIN_IDLE_MS, ADMIN_SESSION_MS } from '../../../shared/identity/policy.ts';
import { SIGN_IN_DAYS } from '../../../shared/identity/rules.ts';
import { API_LIMIT, FEW_BROWSERS, REFRESH_SHARE } from '../../../shared/kernel/pace.ts';
import { PROOF_LIFE_MS } from '../../../shared/kernel/procedure.ts';
import { portalSettings } from '../../../shared/kernel/settings.ts';
import { MAX_STATEMENT_LINES } from '../../../shared/network-statements/rules.ts';
import { MAX_STATEMENT_BYTES } from '../../../shared/network-statements/limits.ts';
import { MAX_IMPORT_BYTES } from '../../../shared/products/rules.ts';
import { MAX_RESOURCE_BYTES } from '../../../shared/resources/rules.ts';
import { MAX_PROOF_BYTES } from '../../../shared/sales/rules.ts';
import { PING_EVERY_MS, TIMEOUT_MS } from '../../../web/lib/live-connection.ts';
import { contextWith, ofType, type Properties, synthesize } from '../templates/template-app.ts';

const app = synthesize();
const [SECOND_MS, MINUTE_MS, HOUR_MS, MEGABYTE] = [1000, 60_000, 3_600_000, 1024 * 1024];

/** Numbers up to ten are words in some sentences. */
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const word = (number: number) => WORDS[number] ?? String(number);
const grouped = (number: number) => number.toLocaleString('en-US');
/** The documents, each in one line, because sentences go over several. */
const texts = new Map<string, string>();
function textOf(document: string): string {
  const read = () => readFileSync(`docs/${document}.md`, 'utf8').replaceAll(/\s+/g, ' ');
  const text = texts.get(document) ?? read();
  texts.set(document, text);
  return text;
}

/** The defaults of settings that a deployment may leave out. */
const { agentLimits, administratorLimits, payoutLimits, commission, leads } = portalSettings.parse({
  ...(contextWith({})['portal'] as object),
  agentLimits: undefined,
  administratorLimits: undefined,
  payoutLimits: undefined,
  commission: undefined,
  leads: undefined,
});

const batchesAtOnce = runSteps.flatMap((step) =>
  step.calls === 'forEachBatch' ? [step.batchesAtOnce] : [],
);
const propertiesOf = (type: string) => ofType(app, type).map(([, { Properties }]) => Properties);
const clients = propertiesOf('AWS::Cognito::UserPoolClient');
const [accessMinutes] = clients.map((client) => Number(client['AccessTokenValidity']));
const [refreshDays] = clients.map((client) => Number(client['RefreshTokenValidity']) / 60 / 24);
const { perPayoutCents, perAgentAndDayCents, perAdministratorAndDayCents } = payoutLimits;
const sharePercent = REFRESH_SHARE * 100;
const DECISION_81 = 'decisions/0081-many-browsers-share-the-api';
const DECISION_82 = 'decisions/0082-an-event-waits-or-is-put-aside';
const DECISION_85 = 'decisions/0085-copies-that-last';

/** Document, sentence, and the numbers of its placeholders. */
const sentences: readonly [string, string, ...(string | number | undefined)[]][] = [
  ['operations', "and the run's {} batches at once", ...batchesAtOnce],
  ['operations', '`salesAnHour` ({})', agentLimits.salesAnHour],
  ['operations', '`uploadFormsAnHour` ({})', agentLimits.uploadFormsAnHour],
  ['operations', '`accountViewsAnHour` ({}:', agentLimits.accountViewsAnHour],
  ['operations', '`accountsAnHour` ({})', administratorLimits.accountsAnHour],
  ['operations', '`perPayoutCents` ({})', perPayoutCents],
  ['operations', '`perAgentAndDayCents` ({})', perAgentAndDayCents],
  ['operations', '`perAdministratorAndDayCents` ({})', perAdministratorAndDayCents],
  ['operations', '`noticeDays` ({})', commission.noticeDays],
  ['operations', '`attributionDays` ({})', leads.attributionDays],
  ['operations', '`lostRetentionMonths` ({})', leads.lostRetentionMonths],
  ['operations', 'access tokens live {} minutes', accessMinutes && word(accessMinutes)],
  ['operations', 'Nothing is lost for {} hours', STREAM_KEEPS_HOURS],
  [
    'operations',
    'is tried for {} minutes, {} where it came alone',
    SET_ASIDE_AFTER.minutes,
    SET_ASIDE_ALONE_AFTER.minutes,
  ],
  [
    'operations',
    '{} together, of which open screens take at most {} %',
    API_LIMIT.requestsPerSecond,
    sharePercent,
  ],
  ['operations', 'browsers come back {} a second', API_LIMIT.requestsPerSecond * REFRESH_SHARE],
  ['architecture', 'DynamoDB serves no more than {} well', word(MOST_CONSUMERS)],
  ['security', 'within {} seconds', TICKET_SECONDS],
  [
    'security',
    "sixty agents' in an hour".replace('sixty', '{}'),
    spelled(administratorLimits.accountsAnHour),
  ],
  ['security', 'gets {} answers a day for an agent', word(MAX_ACCOUNT_CHECKS_A_DAY)],
  ['security', 'their sign-ins of {} days', SIGN_IN_DAYS],
  ['security', 'sign in again after {} hours', ADMIN_SESSION_MS / HOUR_MS],
  ['security', 'after {} minutes without use', ADMIN_IDLE_MS / MINUTE_MS],
  ['security', 'a sign-in of the last {} minutes', word(PROOF_LIFE_MS / MINUTE_MS)],
  ['security', 'Access tokens live {} minutes', accessMinutes && word(accessMinutes)],
  ['security', 'refresh tokens {} days', refreshDays],
  ['security', 'for a day, behind links of {} minutes', LINK_SECONDS / 60],
  ['security', '`shared/sales/rules.ts` | {} MB', MAX_PROOF_BYTES / MEGABYTE],
  ['security', '`shared/resources/rules.ts` | {} MB', MAX_RESOURCE_BYTES / MEGABYTE],
  ['security', '`shared/products/rules.ts` | {} MB', MAX_IMPORT_BYTES / MEGABYTE],
  ['security', '`shared/adjustments/rules.ts` | {} MB', MAX_ATTACHMENT_BYTES / MEGABYTE],
  [
    'security',
    '`shared/network-statements/rules.ts` | {} MB, {} lines',
    MAX_STATEMENT_BYTES / MEGABYTE,
    grouped(MAX_STATEMENT_LINES),
  ],
  [
    'security',
    '`shared/bank-outcomes/rules.ts` | {} MB, {} payments',
    MAX_FILE_BYTES / MEGABYTE,
    grouped(MAX_OUTCOMES),
  ],
  ['security', '{} per address and five minutes', rateOf('Mails')],
  ['security', "answers to a password's challenge: {}", rateOf('Guesses')],
  [
    DECISION_81,
    'nothing was sent for {} minutes, and each after {} hours',
    IDLE_LIMIT_MS / MINUTE_MS,
    LIFE_LIMIT_MS / HOUR_MS,
  ],
  [DECISION_81, 'make one call each at {} % of the limit', sharePercent],
  [DECISION_81, 'Fewer than {} browsers fetch at once', FEW_BROWSERS],
  [
    DECISION_81,
    '50,000 × 2 calls ÷ ({} × {}) = {} s',
    API_LIMIT.requestsPerSecond,
    REFRESH_SHARE,
    Math.round(100_000 / (API_LIMIT.requestsPerSecond * REFRESH_SHARE)),
  ],
  [DECISION_81, 'one message for each {} of them', grouped(PART_SIZE)],
  [DECISION_81, '{} copies send them', word(functions.pusher.trigger.atOnce)],
  [
    DECISION_81,
    'it asks every {} minutes and expects an answer within {} s',
    PING_EVERY_MS / MINUTE_MS,
    TIMEOUT_MS / SECOND_MS,
  ],
  [
    DECISION_82,
    'put aside after {} failures in {} minutes or longer',
    SET_ASIDE_AFTER.failures,
    SET_ASIDE_AFTER.minutes,
  ],
  [
    DECISION_82,
    'put aside after {} failures in {} minutes or longer',
    SET_ASIDE_ALONE_AFTER.failures,
    SET_ASIDE_ALONE_AFTER.minutes,
  ],
  ['operations', '**{} days** pass until the last copy is gone', LAST_COPY_DAYS],
  [
    'operations',
    'of the last {} days, and an export of each night of the last {}',
    RECOVERY_POINT_DAYS,
    EXPORT_DAYS.current,
  ],
  ['operations', 'must be kept for {} days', RECOVERY_POINT_DAYS],
  ['security', 'for {} days at most; in another country', LAST_COPY_DAYS],
  [DECISION_85, 'No copy is older than {} days', LAST_COPY_DAYS],
  [DECISION_85, 'a recovery point is kept for {} days', RECOVERY_POINT_DAYS],
  [
    DECISION_85,
    'kept for {} days and its old version for {}.',
    EXPORT_DAYS.current,
    EXPORT_DAYS.oldVersion,
  ],
];

function spelled(number: number): string {
  return number === 60 ? 'sixty' : String(number);
}

/** The limit of a rule of the user pool’s web ACL, for one address in five minutes. */
function rateOf(name: string): number | undefined {
  interface Rule {
    Name: string;
    Statement: { RateBasedStatement?: { Limit: number; EvaluationWindowSec?: number } };
  }
  const rules = propertiesOf('AWS::WAFv2::WebACL').flatMap(({ Rules }) => Rules as Rule[]);
  const rate = rules.find(({ Name }) => Name === name)?.Statement.RateBasedStatement;
  expect(rate?.EvaluationWindowSec ?? 300).toBe(300);
  return rate?.Limit;
}

const filled = (sentence: string, numbers: readonly unknown[]) =>
  numbers.reduce<string>((text, number) => text.replace('{}', String(number)), sentence);

it.each(sentences)('docs/%s.md: %s', (document, sentence, ...numbers) => {
  expect(numbers).not.toContain(undefined);
  expect(numbers).toHaveLength(sentence.split('{}').length - 1);
  expect(textOf(document)).toContain(filled(sentence, numbers));
});

it('the costs count the alarms that there are', () => {
  expect(FIXED.alarms).toBe(propertiesOf('AWS::CloudWatch::Alarm').length);
});

it('the costs count the web ACLs and their rules', () => {
  const acls = propertiesOf('AWS::WAFv2::WebACL');
  expect(FIXED.webAcls).toBe(acls.length);
  expect(FIXED.rules).toBe(acls.reduce((sum, { Rules }) => sum + (Rules as unknown[]).length, 0));
  const site = acls.find(({ Scope }) => Scope === 'CLOUDFRONT');
  expect(site?.['Rules']).toHaveLength(FIXED.siteRules);
});

it('a portal that nobody uses costs less than 25 dollars without the web ACL of its pages', () => {
  const idle = Object.values(costsOf(0)).reduce((sum, each) => sum + each, 0);
  expect(idle - siteWebAclOf(0)).toBeLessThan(25);
});

it('the API’s stage has the limit by which browsers share it', () => {
  const stages = propertiesOf('AWS::ApiGatewayV2::Stage');
  const limits = stages.map(({ DefaultRouteSettings }) => DefaultRouteSettings as Properties);
  for (const limit of limits)
    expect(limit).toMatchObject({
      ThrottlingRateLimit: API_LIMIT.requestsPerSecond,
      ThrottlingBurstLimit: API_LIMIT.burst,
    });
  // Public routes have limits of their own, below it.
  expect(contractRoutes.some(({ access }) => access === 'public')).toBe(true);
});

describe('the texts of alarms', () => {
  const alarms = new Map(
    ofType(app, 'AWS::CloudWatch::Alarm').map(([key, { Properties }]) => [
      key.replace(/^ops\/|[\dA-F]{8}$/g, ''),
      Properties,
    ]),
  );
  const number = (alarm: Properties | undefined, name: string) => Number(alarm?.[name]);
  const minutesOf = (alarm: Properties | undefined) =>
    (number(alarm, 'Period') * number(alarm, 'EvaluationPeriods')) / 60;
  const redrive = propertiesOf('AWS::SQS::Queue').flatMap(({ RedrivePolicy }) =>
    RedrivePolicy === undefined ? [] : [RedrivePolicy as { maxReceiveCount: number }],
  );
  const day = `for ${STREAM_KEEPS_HOURS} hours`;

  it.each<[string, string, (alarm: Properties | undefined) => string | number]>([
    ['ProjectorLags', 'more than {} minutes', (alarm) => number(alarm, 'Threshold') / MINUTE_MS],
    ['NotifierLags', 'more than {} minutes', (alarm) => number(alarm, 'Threshold') / MINUTE_MS],
    ['ProjectorLags', 'nothing is lost {}', () => day],
    ['ProjectorSilent', 'no heartbeat for {} minutes', minutesOf],
    ['NotifierSilent', 'no heartbeat for {} minutes', minutesOf],
    ['NotifierSilent', 'nothing is lost {}', () => day],
    ['ProjectorFails', 'nothing is lost {}', () => day],
    ['StreamEventsLost', 'failed {} times', () => SET_ASIDE_AFTER.failures],
    ['StreamEventsLost', 'in {} minutes or longer', () => SET_ASIDE_AFTER.minutes],
    ['JobsWait', 'waits for {} hours', (alarm) => word(number(alarm, 'Threshold') / 3600)],
    ['JobsLost', 'came back {} times', () => word(redrive[0]?.maxReceiveCount ?? 0)],
    ['JobGivenUp', 'failed {} times', () => word(MAX_ATTEMPTS)],
    ['NotReconciled', 'for {} hours', (alarm) => minutesOf(alarm) / 60],
    ['NotSigned', 'for {} hours', (alarm) => minutesOf(alarm) / 60],
    ['NotBackedUp', 'for {} hours', (alarm) => minutesOf(alarm) / 60],
    ['NotExported', 'for {} hours', (alarm) => minutesOf(alarm) / 60],
    ['NotExported', 'the last {} days', () => LAST_COPY_DAYS],
    ['ApiFails', '{} % or more', (alarm) => number(alarm, 'Threshold') * 100],
  ])('%s: %s', (name, sentence, valueOf) => {
    const alarm = alarms.get(name);
    expect(alarm?.['AlarmDescription']).toContain(filled(sentence, [valueOf(alarm)]));
  });
});
