/** The e-mail to the office about an agent's message: who wrote, and a link to the sale. */
import { nameInMail } from '../../../shared/referrals/rules.ts';
import { agentTable } from '../../data/agents/agent.table.ts';
import type { Mail } from '../../data/notifications/mailer.client.ts';
import type { StoredMessage } from '../../data/sales/sale-message.table.ts';
import { type MailContext, renderBoth } from '../../domain/notifications/render-mail.ts';

/** None where the agent was deleted. The message itself stays in the portal, where it is answered. */
export async function composeSaleMessageMail(
  { table, settings: { companyName, supportEmail }, siteUrl }: MailContext,
  { agentId, saleId }: StoredMessage,
): Promise<Mail | undefined> {
  const agent = await agentTable(table).get(agentId);
  if (!agent) return undefined;
  const text = `${nameInMail(agent.fullName) || 'An agent'} wrote to the office about a sale. Open the sale to read it and to answer.`;
  const href = `${siteUrl}/admin/sales?sale=${encodeURIComponent(saleId)}`;
  return {
    to: supportEmail,
    subject: `Message about a sale - ${companyName}`,
    ...renderBoth(companyName, [text, { href, words: 'Open the sale' }]),
  };
}
