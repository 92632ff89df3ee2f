/** The e-mail to finance about a month's batch: totals and links, and neither an account nor a file. */
import { formatRand } from '../../../shared/kernel/money.ts';
import { exceptionReason } from '../../../shared/monthly-run/schemas.ts';
import { exceptionNames } from '../../../shared/monthly-run/rules.ts';
import { monthName } from '../../../shared/kernel/month.ts';
import type { Mail } from '../../data/notifications/mailer.client.ts';
import { type MailContext, renderBoth } from '../../domain/notifications/render-mail.ts';
import type { RunMail } from '../../data/monthly-run/run-mail.table.ts';

/** The e-mail that a run owes. */
export async function composeRunMail(
  { settings: { companyName, financeEmail }, siteUrl }: MailContext,
  { period, lines, totalCents, exceptions, reasons }: RunMail,
): Promise<Mail> {
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
  const books = ['accrual', 'journal'].map((tab) => ({
    words: `The ${tab} of ${month}`,
    href: `${siteUrl}/admin/books?tab=${tab}&from=${period}&to=${period}`,
  }));
  return {
    to: financeEmail,
    subject: `Payouts for ${month}: ${formatRand(totalCents)} in ${lines} ${lines === 1 ? 'line' : 'lines'} - ${companyName}`,
    ...renderBoth(companyName, [
      begin,
      facts.join('\n'),
      ...several,
      next,
      { words: 'Open the batch', href: `${siteUrl}/admin/payouts/batches/${period}` },
      ...books.map(({ words, href }) => ({ words, href, plain: `${words}:\n${href}` })),
      'Every link asks you to sign in.',
    ]),
  };
}
