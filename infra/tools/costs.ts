/**
 * `npm run costs`: the portal's monthly costs for networks of three sizes, as the table of
 * docs/operations.md. Prices and assumptions are all here, so that a better estimate changes one
 * number.
 */

/**
 * List prices in US dollars, of us-east-1, without taxes and without the free tiers of a new account's
 * first year. Sources as of November 2026: aws.amazon.com/<service>/pricing; DynamoDB, Lambda and Step
 * Functions as in test/bench/run-prices.ts. CloudFront's are those of South Africa.
 */
const PRICES = {
  writeUnit: 0.625 / 1e6,
  readUnit: 0.125 / 1e6,
  tableGigabyte: 0.25,
  recoveryGigabyte: 0.2,
  call: 0.2 / 1e6,
  gigabyteSecond: 0.0000133334,
  apiRequest: 1 / 1e6,
  socketMessage: 1 / 1e6,
  socketMinute: 0.25 / 1e6,
  webRequest: 0.012 / 1e4,
  webGigabyte: 0.11,
  activeUser: 0.015,
  mail: 0.1 / 1e3,
  fileGigabyte: 0.023,
  transition: 0.025 / 1e3,
  inspectedRequest: 0.6 / 1e6,
  webAcl: 5,
  webAclRule: 1,
  logGigabyte: 0.5,
  trace: 5 / 1e6,
  alarm: 0.1,
  dashboard: 3,
  metric: 0.3,
  secret: 0.4,
  signingKey: 1,
};

/** AWS's monthly free tier that doesn't expire. */
const FREE = {
  webRequests: 10e6,
  webGigabytes: 1_000,
  activeUsers: 10_000,
  calls: 1e6,
  gigabyteSeconds: 400_000,
  traces: 100_000,
};

/** Lambda's price in af-south-1 relative to us-east-1; other services differ about as much. */
const AFRICA = 0.00001768 / 0.0000133334;

/** One agent's month, with the administrators' work for it. */
const AGENT = {
  /** The share of agents who sign in at all. */
  activeShare: 0.6,
  visits: 12,
  callsPerVisit: 15,
  minutesPerVisit: 5,
  filesPerVisit: 10,
  /** A returning visitor has the build cached, and loads only new releases and pictures. */
  megabytesPerVisit: 0.5,
  sales: 4,
  payouts: 1,
  mails: 7,
  proofMegabytes: 2,
};

/**
 * The AWS units of that work. The table's units were counted on the one-machine stack on 22 November
 * 2026 and rounded up; the rest is estimated.
 */
const UNITS = {
  readsPerCall: 4,
  /**
   * Submitted and approved: facts, indexes, audit, and from the stream rollups, search and
   * notifications.
   */
  writesPerSale: 95,
  /** Requested, processing, paid. */
  writesPerPayout: 120,
  /** An agent's month with a payout and notifications. */
  writesPerMonth: 115,
  readsPerMonth: 30,
  kilobytesPerSale: 25,
  /** Functions behind a change: projector, notifier, jobs. */
  callsPerChange: 3,
  secondsPerCall: 0.06,
  gigabytesPerFunction: 1,
  kilobytesOfLogPerCall: 1.2,
  /** The share of requests that X-Ray records. */
  tracedShare: 0.05,
};

/** The table holds two years of sales, with their proofs. */
const MONTHS_KEPT = 24;

/** The monthly run's state machine. */
const AGENTS_PER_BATCH = 25;
const TRANSITIONS_PER_BATCH = 3;

/** Independent of the network's size. */
const FIXED = {
  alarms: 80,
  dashboards: 1,
  metrics: 42,
  webAcls: 2,
  rules: 7,
  secrets: 1,
  signingKeys: 1,
};

const above = (used: number, free: number) => Math.max(0, used - free);

/** The monthly costs of a network of so many agents, in US dollars by service. */
export function costsOf(agents: number): Record<string, number> {
  const visits = agents * AGENT.activeShare * AGENT.visits;
  const apiCalls = visits * AGENT.callsPerVisit;
  const sales = agents * AGENT.sales * AGENT.activeShare;
  const payouts = agents * AGENT.payouts * AGENT.activeShare;
  // A sale and a payout each change twice: made and decided.
  const changes = (sales + payouts) * 2 + agents;
  const calls = apiCalls + changes * UNITS.callsPerChange;
  const gigabyteSeconds = calls * UNITS.secondsPerCall * UNITS.gigabytesPerFunction;
  const writes =
    sales * UNITS.writesPerSale + payouts * UNITS.writesPerPayout + agents * UNITS.writesPerMonth;
  const reads = apiCalls * UNITS.readsPerCall + agents * UNITS.readsPerMonth;
  const tableGigabytes = (sales * MONTHS_KEPT * UNITS.kilobytesPerSale) / 1e6;
  const fileGigabytes = (sales * MONTHS_KEPT * AGENT.proofMegabytes) / 1e3;
  const webRequests = apiCalls + visits * AGENT.filesPerVisit;
  return {
    'DynamoDB, with recovery':
      writes * PRICES.writeUnit +
      reads * PRICES.readUnit +
      tableGigabytes * (PRICES.tableGigabyte + PRICES.recoveryGigabyte),
    Lambda:
      above(calls, FREE.calls) * PRICES.call +
      above(gigabyteSeconds, FREE.gigabyteSeconds) * PRICES.gigabyteSecond,
    'API Gateway':
      apiCalls * PRICES.apiRequest +
      visits * AGENT.minutesPerVisit * PRICES.socketMinute +
      changes * PRICES.socketMessage,
    CloudFront:
      above(webRequests, FREE.webRequests) * PRICES.webRequest +
      above((visits * AGENT.megabytesPerVisit) / 1e3, FREE.webGigabytes) * PRICES.webGigabyte,
    'Cognito, Essentials': above(agents * AGENT.activeShare, FREE.activeUsers) * PRICES.activeUser,
    'S3, proofs and files': fileGigabytes * PRICES.fileGigabyte,
    SES: agents * AGENT.mails * AGENT.activeShare * PRICES.mail,
    'Step Functions': (agents / AGENTS_PER_BATCH) * TRANSITIONS_PER_BATCH * PRICES.transition,
    'WAF, two web ACLs':
      FIXED.webAcls * PRICES.webAcl +
      FIXED.rules * PRICES.webAclRule +
      webRequests * PRICES.inspectedRequest,
    'Logs, traces, alarms':
      ((calls * UNITS.kilobytesOfLogPerCall) / 1e6) * PRICES.logGigabyte +
      above(calls * UNITS.tracedShare, FREE.traces) * PRICES.trace +
      FIXED.alarms * PRICES.alarm +
      FIXED.dashboards * PRICES.dashboard +
      FIXED.metrics * PRICES.metric,
    'Secrets Manager': FIXED.secrets * PRICES.secret,
    KMS: FIXED.signingKeys * PRICES.signingKey,
  };
}

const SIZES = [1_000, 10_000, 100_000] as const;

const dollars = (amount: number) =>
  amount < 10 ? amount.toFixed(2) : Math.round(amount).toLocaleString('en-US');
const row = (name: string, amounts: readonly string[]) => `| ${[name, ...amounts].join(' | ')} |`;

/** The table as Markdown. */
export function renderCosts(): string {
  const costs = SIZES.map(costsOf);
  const totals = costs.map((cost) => Object.values(cost).reduce((sum, each) => sum + each, 0));
  const named = (amounts: readonly number[]) => amounts.map(dollars);
  return [
    row(
      'US dollars a month',
      SIZES.map((agents) => `${agents.toLocaleString('en-US')} agents`),
    ),
    row(
      '---',
      SIZES.map(() => '---:'),
    ),
    ...Object.keys(costs[0] ?? {}).map((service) =>
      row(service, named(costs.map((cost) => cost[service] ?? 0))),
    ),
    row('**At us-east-1’s prices**', named(totals)),
    row('**In af-south-1, about a third more**', named(totals.map((total) => total * AFRICA))),
    '',
  ].join('\n');
}

if (import.meta.main) process.stdout.write(renderCosts());
