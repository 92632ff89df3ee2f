/** Tells finance what the daily reconciliation found; operators hear of it by their alarm. */
import { DELETED_AGENT } from '../../../shared/agents/rules.ts';
import { formatRand } from '../../../shared/kernel/money.ts';
import { agentTable } from '../../data/agent.table.ts';
import type { Mail } from '../../data/mailer.client.ts';
import { escapeHtml, renderMail } from '../../domain/notifications/render-mail.ts';
import { sendOwed, type SenderDeps } from '../../domain/notifications/send-owed.ts';
import {
  type Drift,
  type Reconciliation,
  reconciliationTable,
} from '../../data/reconciliation.table.ts';

/** Sends a day's e-mail if it is owed and nobody else is at it; a failure leaves it to the next call. */
export async function sendDriftMail(deps: SenderDeps, found: Reconciliation): Promise<void> {
  const days = reconciliationTable(deps.table);
  const { day } = found;
  await sendOwed(deps, {
    id: `reconciliation#${day}`,
    attempts: found.attempts,
    claim: (lease, otherwise) => days.claimMail(day, lease).orThrow(otherwise),
    settle: (mail, otherwise) => days.settleMail(day, mail).orThrow(otherwise),
    async send() {
      const names = await namesOf(deps, found.drifts);
      const { financeEmail: to, companyName } = deps.settings;
      await deps.sendMail({ to, ...compose(found, { names, companyName, siteUrl: deps.siteUrl }) });
      return 'sent';
    },
  });
}

async function namesOf({ table }: SenderDeps, drifts: readonly Drift[]) {
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
  const lines = drifts.map((drift) => lineOf(drift, names));
  const more = drifting - drifts.length;
  const paragraphs = [
    `The reconciliation of ${day} compared ${agents} agents’ balances with the ledger and their payouts, and the totals of ${batches} batches with their lines. ${title}:`,
    ...lines,
    ...(more > 0 ? [`And ${more} more, which the log of the reconciliation has.`] : []),
    'Nothing was changed. Hold these payouts until somebody has found out why.',
  ];
  return {
    subject: `Reconciliation of ${day}: ${title} - ${companyName}`,
    text: [...paragraphs, siteUrl, companyName].join('\n\n'),
    html: renderMail(companyName, [
      ...paragraphs.map(escapeHtml),
      `<a href="${escapeHtml(siteUrl)}">Open the portal</a>`,
    ]),
  };
}

function lineOf(
  { agentId, period, figure, unit, is, mustBe }: Drift,
  names: About['names'],
): string {
  const who = agentId
    ? `${names.get(agentId) ?? DELETED_AGENT} (${agentId})`
    : `Batch of ${period}`;
  const say = (value: number) => (unit === 'cents' ? formatRand(value) : String(value));
  return `${who}: ${figure} is ${say(is)}, must be ${say(mustBe)}`;
}
