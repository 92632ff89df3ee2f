/** Drafts of commission terms, as an administrator types them. */
import type { Api } from '../stack/client.ts';
import { carryFinance } from '../payouts/finance.ts';
import type { Office } from '../stack/office.ts';

export type NewDraft = Parameters<Api['commissionPlans']['createDraft']>[0];

/** R60.00 and R12.00 a month for all products and agents, from a day that is far enough ahead. */
export const draftOf = (changes: Partial<NewDraft> = {}): NewDraft => ({
  products: 'all',
  firstDay: '2031-02-01',
  upfront: 'amount',
  upfrontCents: 6_000,
  monthlyCents: 1_200,
  minimumSaleCents: 0,
  bonusCents: 0,
  bonusAfterSales: 1,
  overrideBasisPoints: 0,
  clawbackDays: 0,
  ...changes,
});

/** Publishes a version, as one administrator of an office without the four-eyes rule. */
export async function publishTerms(
  { commissionPlans }: Pick<Api, 'commissionPlans'>,
  changes: Partial<NewDraft> = {},
): Promise<string> {
  const { id: draftId, version } = await commissionPlans.createDraft(draftOf(changes));
  return (await commissionPlans.publishDraft({ draftId, version })).id;
}

/**
 * A group, a published plan for all sales and a draft for the group; the administrator gets the finance
 * permission.
 */
export async function openPlans({ stack, admin }: Pick<Office, 'stack' | 'admin'>) {
  await carryFinance(stack, admin);
  const { commissionPlans } = admin.api;
  const group = await commissionPlans.createGroup({ name: 'Field teams' });
  await publishTerms(admin.api);
  const draft = await commissionPlans.createDraft(
    draftOf({ groupId: group.id, monthlyCents: 1_500, months: 24 }),
  );
  return { group, draft };
}
