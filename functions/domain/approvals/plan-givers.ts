/**
 * Remembers who alone gave an administrator what they are. Until a third person stands for them, giver and
 * administrator may be one person behind two accounts (docs/decisions/0122).
 */
import { type Profile, profileTable } from '../../data/identity/profile.table.ts';
import { type Context, isOthersAct, OPERATOR } from '../../platform/context.ts';

/** The account, the finance permission, or the way in without the second factor. */
export type Gift = 'account' | 'finance' | 'secondFactor';

type Given = Pick<Profile, 'givenBy'>;

/** One giver of something, as the profile stores it. */
export const storedGift = (gift: Gift, giverId: string) => `${gift}#${giverId}`;

/** The user ids of those who alone gave a person something. */
export const giversOf = ({ givenBy = [] }: Given): string[] => [
  ...new Set(givenBy.map((one) => one.slice(one.indexOf('#') + 1))),
];

/**
 * The profile's givers once it is given something. One person's gift comes also from whoever alone gave that
 * person something, so that no chain of accounts hides its beginning; two people's, and an operator's, comes
 * from nobody.
 */
export async function planGivers(
  context: Pick<Context, 'actor' | 'secondPerson' | 'table'>,
  { givenBy = [] }: Given,
  gift: Gift,
): Promise<Required<Given>> {
  const { userId } = context.actor;
  const others = givenBy.filter((one) => !one.startsWith(storedGift(gift, '')));
  if (isOthersAct(context) || userId === OPERATOR.userId) return { givenBy: others };
  const giver = await profileTable(context.table).get(userId);
  const givers = [userId, ...giversOf(giver ?? {})];
  return { givenBy: [...others, ...givers.map((id) => storedGift(gift, id))] };
}
