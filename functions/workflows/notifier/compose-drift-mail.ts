/** The e-mail to finance with the drifts that the daily reconciliation found; an alarm informs operators. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Mail } from '../../data/notifications/mailer.client.ts';
import { type MailContext, renderBoth } from '../../domain/notifications/render-mail.ts';
import type { Table } from '../../platform/table.ts';
import type { Drift, Reconciliation } from '../../data/ledger/reconciliation.table.ts';

/** The e-mail that a day's reconciliation owes. */
export async function composeDriftMail(
  { table, settings, siteUrl }: MailContext,
  found: Reconciliation,
): Promise<Mail> {
  const names = await namesOf(table, found.drifts);
  const { financeEmail: to, companyName } = settings;
  return { to, ...compose(found, { names, companyName, siteUrl }) };
}

async function namesOf(table: Table, drifts: readonly Drift[]) {
  const agentIds = [...new Set(drifts.flatMap(({ agentId }) => agentId ?? []))];
  const agents = await agentTable(table).getMany(agentIds);
  return new Map([...agents].map(([agentId, { fullName }]) => [agentId, fullName]));
}

interface About {
  names: ReadonlyMap<string, string>;
  companyName: string;
  siteUrl: string;
}

function compose(
  { day, agents, batches, drifting, drifts }: Reconciliation,
  { names, companyName, siteUrl }: About,
): Omit<Mail, 'to'> {
  const title = drifting === 1 ? '1 figure does not add up' : `${drifting} figures do not add up`;
  const lines = drifts.map((drift) => {
    const [words, href] = [lineOf(drift, names), `${siteUrl}${pathOf(drift)}`];
    return { words, href, plain: `${words}\n${href}` };
  });
  const more = drifting - drifts.length;
  const begin = `The reconciliation of ${day} compared ${agents} agents’ balances with the ledger and their payouts, adjustments and undone approvals with their entries, and the totals of ${batches} batches with their lines. ${title}:`;
  return {
    subject: `Reconciliation of ${day}: ${title} - ${companyName}`,
    ...renderBoth(companyName, [
      begin,
      ...lines,
      ...(more > 0 ? [`And ${more} more, which the log of the reconciliation has.`] : []),
      'Nothing was changed. Hold these payouts until somebody has found out why.',
    ]),
  };
}

/** The screen of the agent or batch whose figure drifts. */
const pathOf = ({ agentId, batchId = '' }: Drift) =>
  agentId
    ? `/admin/agents?${new URLSearchParams({ agent: agentId })}`
    : `/admin/payouts/batches/${batchId}`;

function lineOf(
  { agentId, batchId, figure, unit, is, mustBe }: Drift,
  names: About['names'],
): string {
  const who = agentId
    ? `${names.get(agentId) ?? DELETED_AGENT} (${agentId})`
    : `Batch of ${batchId}`;
  const say = (value: number) => (unit === 'cents' ? formatRand(value) : String(value));
  return `${who}: ${figure} is ${say(is)}, must be ${say(mustBe)}`;
}
