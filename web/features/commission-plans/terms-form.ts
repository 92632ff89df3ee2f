/** The forms of drafted terms: amounts in rand, the share in percent, blank for none. */
import draftRules from 'virtual:form-rules/commissionPlans/createDraft';
import endingRules from 'virtual:form-rules/commissionPlans/createEnding';
import groupRules from 'virtual:form-rules/commissionPlans/createGroup';
import changeRules from 'virtual:form-rules/commissionPlans/updateDraft';
import type { Draft } from '../../../shared/commission-plans/contract.ts';
import type { CommissionTerms, PlanScope } from '../../../shared/commission-plans/schemas.ts';
import { formatPlainRand, parseRand } from '../../../shared/kernel/amount.ts';
import type { api } from '../../lib/api.ts';
import { contractForm, type FieldWords } from '../../lib/forms/contract-form.ts';

export type DraftInput = Parameters<typeof api.commissionPlans.createDraft>[0];
export type EndingInput = Parameters<typeof api.commissionPlans.createEnding>[0];
type ChangeInput = Omit<
  Parameters<typeof api.commissionPlans.updateDraft>[0],
  'draftId' | 'version'
>;

/** The terms as typed. */
interface TermsValues {
  firstDay: string;
  upfront: 'amount' | 'productRate';
  /** In rand, as are the other amounts. */
  upfrontAmount: string;
  monthly: string;
  /** Blank: without a limit. */
  months: string;
  least: string;
  bonus: string;
  bonusAfter: string;
  /** Percent. */
  share: string;
  clawback: string;
}

export interface DraftValues extends TermsValues {
  products: PlanScope['products']['kind'];
  connectionTypeId: string;
  productId: string;
  groupId: string;
}

const AMOUNT = 'Enter an amount in whole cents, like 50 or 12.50.';
const NUMBER = /^\d{1,6}$/;
const wholeNumber = (typed: string) =>
  NUMBER.test(typed.trim()) ? Number(typed.trim()) : undefined;

// At most two decimals: a share is stored in hundredths of a percent.
const PERCENT = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*%?$/;
/** Hundredths of a percent; undefined where the text is no percentage. */
export function readPercent(typed: string): number | undefined {
  const match = PERCENT.exec(typed.trim());
  if (!match) return undefined;
  const [, whole = '', decimals = ''] = match;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const amount = <Property extends string>(property: Property, more: FieldWords = {}) => ({
  property,
  read: parseRand,
  wrong: { unreadable: AMOUNT },
  ...more,
});

const firstDay = { blank: 'Choose the first day.' };
const terms = {
  firstDay,
  upfront: { blank: 'Choose one.' },
  upfrontAmount: amount('upfrontCents' as const, { blank: 'Enter the amount.' }),
  monthly: amount('monthlyCents' as const, { blank: 'Enter the amount; 0 for none.' }),
  months: {
    read: wholeNumber,
    wrong: 'Enter a number of months from 1 to 600, or leave it blank.',
  },
  least: amount('minimumSaleCents' as const, { whenBlank: 0 }),
  bonus: amount('bonusCents' as const, { whenBlank: 0 }),
  bonusAfter: {
    property: 'bonusAfterSales' as const,
    read: wholeNumber,
    whenBlank: 1,
    wrong: 'Enter a number from 1 to 100.',
  },
  share: {
    property: 'overrideBasisPoints' as const,
    read: readPercent,
    whenBlank: 0,
    wrong: 'Enter 0 to 100 percent, with at most two decimals.',
  },
  clawback: {
    property: 'clawbackDays' as const,
    read: wholeNumber,
    whenBlank: 0,
    wrong: 'Enter a number of days from 0 to 365.',
  },
};

export const draftForm = contractForm<DraftValues, DraftInput>(draftRules, {
  failed: 'Failed to draft terms',
  fields: {
    products: { blank: 'Choose one.' },
    connectionTypeId: {},
    productId: {},
    groupId: {},
    ...terms,
  },
});

export const changeForm = contractForm<TermsValues, ChangeInput>(changeRules, {
  failed: 'Failed to change the draft',
  fields: terms,
});

export const endingForm = contractForm<{ firstDay: string }, EndingInput>(endingRules, {
  failed: 'Failed to draft the end of the plan',
  fields: { firstDay },
});

export const groupForm = contractForm<{ name: string }, { name: string }>(groupRules, {
  failed: 'Failed to save the group',
  fields: { name: { blank: 'Enter a name.' } },
});

/** The typed text of an amount; blank for none. */
const typedAmount = (cents: number) => (cents === 0 ? '' : formatPlainRand(cents));

export const valuesOfTerms = (
  { upfront, ...shown }: CommissionTerms,
  first: string,
): TermsValues => ({
  firstDay: first,
  upfront: upfront.kind,
  upfrontAmount: upfront.kind === 'amount' ? formatPlainRand(upfront.cents) : '',
  monthly: formatPlainRand(shown.monthlyCents),
  months: shown.months === undefined ? '' : String(shown.months),
  least: typedAmount(shown.minimumSaleCents),
  bonus: typedAmount(shown.bonusCents),
  bonusAfter: String(shown.bonusAfterSales),
  share: shown.overrideBasisPoints === 0 ? '' : String(shown.overrideBasisPoints / 100),
  clawback: shown.clawbackDays === 0 ? '' : String(shown.clawbackDays),
});

/** The fields that say which sales a version is for. */
export const fieldsOfScope = ({ products, agents }: PlanScope): Omit<EndingInput, 'firstDay'> => ({
  products: products.kind,
  ...(products.kind === 'type' ? { connectionTypeId: products.connectionTypeId } : {}),
  ...(products.kind === 'product' ? { productId: products.productId } : {}),
  ...(agents.kind === 'group' ? { groupId: agents.groupId } : {}),
});

/** A draft with terms: one without ends its plan, and isn't edited. */
export const isEditable = (draft: Draft): draft is Draft & { terms: CommissionTerms } =>
  draft.terms !== undefined;
