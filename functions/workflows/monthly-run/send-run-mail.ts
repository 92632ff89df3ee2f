/** The e-mail to finance about a month's batch: totals and a link, and no account. */
import { formatRand } from '../../../shared/kernel/money.ts';
import { exceptionReason } from '../../../shared/monthly-run/contract.ts';
import { exceptionNames } from '../../../shared/monthly-run/rules.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import type { Mail } from '../../data/mailer.client.ts';
import { escapeHtml, renderMail } from '../../domain/notifications/render-mail.ts';
import { sendOwed, type SenderDeps } from '../../domain/notifications/send-owed.ts';
import { type RunMail, runMailTable } from '../../data/run-mail.table.ts';

/** Sends it if it is owed and nobody else is at it; a failure leaves it to the sweep. */
export async function sendRunMail(deps: SenderDeps, owed: RunMail): Promise<void> {
  const mails = runMailTable(deps.table);
  await sendOwed(deps, {
    id: `run#${owed.period}`,
    attempts: owed.attempts,
    claim: (lease, otherwise) => mails.claim(owed, lease).orThrow(otherwise),
    settle: (mail, otherwise) => mails.settle(owed, mail).orThrow(otherwise),
    send: async () => {
      await deps.sendMail(composeRunMail(owed, deps));
      return 'sent';
    },
  });
}

type Facts = Pick<RunMail, 'period' | 'lines' | 'totalCents' | 'exceptions' | 'reasons'>;

function composeRunMail(
  { period, lines, totalCents, exceptions, reasons }: Facts,
  { settings: { companyName, financeEmail }, siteUrl }: Pick<SenderDeps, 'settings' | 'siteUrl'>,
): Mail {
  const month = monthName(period);
  const counts = reasons as Partial<Record<string, number>>;
  const facts = [
    `Lines: ${lines}`,
    `Total: ${formatRand(totalCents)}`,
    `Left out: ${exceptions}`,
    ...exceptionReason.options.flatMap((reason) =>
      counts[reason] ? [`- ${exceptionNames[reason]}: ${counts[reason]}`] : [],
    ),
  ];
  const begin = `The monthly run for ${month} is done, and its batch of payouts is open.`;
  const several =
    exceptions > 0 ? ['Something left out may be counted under more than one reason.'] : [];
  const next = 'Look at what is left out, then lock the batch and download its files.';
  const link = `${siteUrl}/admin/payouts/batches/${period}`;
  return {
    to: financeEmail,
    subject: `Payouts for ${month}: ${formatRand(totalCents)} in ${lines} ${lines === 1 ? 'line' : 'lines'} - ${companyName}`,
    text: [begin, facts.join('\n'), ...several, next, link, companyName].join('\n\n'),
    html: renderMail(companyName, [
      escapeHtml(begin),
      facts.map(escapeHtml).join('<br>'),
      ...several.map(escapeHtml),
      escapeHtml(next),
      `<a href="${escapeHtml(link)}">Open the batch</a>`,
    ]),
  };
}

/** Sends what was left unsent. */
export async function sweepRunMails(deps: SenderDeps): Promise<void> {
  for (const owed of await runMailTable(deps.table).due(deps.clock.real().toISOString()))
    await sendRunMail(deps, owed);
}
