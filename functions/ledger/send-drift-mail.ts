/** Tells finance what the daily reconciliation found; operators hear of it by their alarm. */
import { formatRand } from '../../shared/kernel/money.ts';
import { agentTable } from '../agents/agent.table.ts';
import type { Mail } from '../notifications/mailer.client.ts';
import { escapeHtml, renderMail } from '../notifications/render-mail.ts';
import { sendOwed, type SenderDeps } from '../notifications/send-owed.ts';
import type { Drift } from './reconcile-agents.ts';
import { type Reconciliation, reconciliationTable } from './reconciliation.table.ts';

const DELETED_AGENT = 'Deleted agent';

/** Sends a day's e-mail if it is owed and nobody else is at it; a failure leaves it to the next call. */
export async function sendDriftMail(deps: SenderDeps, found: Reconciliation): Promise<void> {
  const days = reconciliationTable(deps.table);
  const { day } = found;
  await sendOwed(deps, {
    id: `reconciliation#${day}`,
    attempts: found.attempts,
    claim: (lease, otherwise) => days.claimMail(day, lease, otherwise),
    settle: (mail, otherwise) => days.settleMail(day, mail, otherwise),
    async send() {
      const names = await namesOf(deps, found.drifts);
      const { financeEmail: to, companyName } = deps.settings;
      await deps.sendMail({ to, ...compose(found, { names, companyName, siteUrl: deps.siteUrl }) });
      return 'sent';
    },
  });
}

async function namesOf({ table }: SenderDeps, drifts: readonly Drift[]) {
  const agentIds = [...new Set(drifts.map(({ agentId }) => agentId))];
  const agents = await agentTable(table).getMany(agentIds);
  return new Map([...agents].map(([agentId, { fullName }]) => [agentId, fullName]));
}

interface About {
  names: ReadonlyMap<string, string>;
  companyName: string;
  siteUrl: string;
}

function compose(
  { day, agents, drifting, drifts }: Reconciliation,
  { names, companyName, siteUrl }: About,
): Omit<Mail, 'to'> {
  const title = drifting === 1 ? '1 figure does not add up' : `${drifting} figures do not add up`;
  const lines = drifts.map(
    ({ agentId, figure, is, mustBe }) =>
      `${names.get(agentId) ?? DELETED_AGENT} (${agentId}): ${figure} is ${formatRand(is)}, must be ${formatRand(mustBe)}`,
  );
  const more = drifting - drifts.length;
  const paragraphs = [
    `The reconciliation of ${day} compared the balances of ${agents} agents with the ledger and with their payouts. ${title}:`,
    ...lines,
    ...(more > 0 ? [`And ${more} more, which the function’s log has.`] : []),
    'Nothing was changed. Hold the payouts of these agents until somebody has found out why.',
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
