/** Terms of commission: groups of agents, drafts, published versions, and what agents hear of them. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { job } from '../kernel/job.ts';
import { positiveCents } from '../kernel/money.ts';
import { period } from '../kernel/month.ts';
import { listOf } from '../kernel/page.ts';
import { kept, procedure } from '../kernel/procedure.ts';
import { lineOfText } from '../kernel/text.ts';
import { MAX_GROUP_NAME } from './policy.ts';
import {
  addedCommission,
  commissionTerms,
  planScope,
  recruiterOffer,
  shownCommission,
} from './schemas.ts';

/** A day in South Africa. */
const day = z.iso.date('must be a day');
const version = z.int().min(1);
const person = z.object({ id, name: z.string() });

export const agentGroup = z.object({
  id,
  name: z.string(),
  /** Agents in it, and drafts of terms that name it. */
  members: z.int(),
  drafts: z.int(),
  /** True while a published version that is in force, or begins later, names it. */
  isInUse: z.boolean(),
  version,
});
export type AgentGroupRow = z.infer<typeof agentGroup>;

const groupName = lineOfText(MAX_GROUP_NAME);

/** The sales that a version is for, field by field. */
const scopeFields = {
  products: z.enum(['all', 'type', 'product'], 'must be all, type or product'),
  connectionTypeId: lineOfText(100).optional(),
  productId: id.optional(),
  /** Absent: for all agents. */
  groupId: id.optional(),
};

const { monthlyCents, months, minimumSaleCents, bonusCents, bonusAfterSales } =
  commissionTerms.shape;
/** The terms of a version, field by field, so that a form can show what is wrong with each. */
const termsFields = {
  upfront: z.enum(['amount', 'productRate'], 'must be amount or productRate'),
  /** For an amount. */
  upfrontCents: monthlyCents.optional(),
  monthlyCents,
  months,
  minimumSaleCents,
  bonusCents,
  bonusAfterSales,
  overrideBasisPoints: commissionTerms.shape.overrideBasisPoints,
  clawbackDays: commissionTerms.shape.clawbackDays,
};

export const newDraft = z.strictObject({ ...scopeFields, firstDay: day, ...termsFields });
export const changedDraft = z.strictObject({
  draftId: id,
  version,
  firstDay: day,
  ...termsFields,
});

/** The names of a scope's product and group; absent where they are gone or not named. */
const scopeNames = z.object({
  productName: z.string().optional(),
  groupName: z.string().optional(),
});

export const draft = z.object({
  id,
  scope: planScope,
  names: scopeNames,
  firstDay: z.string(),
  /** Absent: the plan ends on the first day. */
  terms: commissionTerms.optional(),
  authors: z.array(person),
  updatedAt: z.string(),
  version,
  /** Why nobody can publish it as it is, in a sentence. */
  problem: z.string().optional(),
});
export type Draft = z.infer<typeof draft>;

const publishedVersion = z.object({
  id,
  firstDay: z.string(),
  terms: commissionTerms.optional(),
  state: z.enum(['past', 'inForce', 'ahead']),
  publishedAt: z.string(),
  draftedBy: person,
  publishedBy: person,
  /** Agents who heard of it, and who confirmed it. */
  noticed: z.int(),
  confirmed: z.int(),
});
export type PublishedVersion = z.infer<typeof publishedVersion>;

const plan = z.object({
  id: z.string(),
  scope: planScope,
  names: scopeNames,
  /** The latest first day first. */
  versions: z.array(publishedVersion),
});
export type Plan = z.infer<typeof plan>;

const plans = z.object({
  rows: z.array(plan),
  drafts: z.array(draft),
  /** The terms of sales that no plan is for. */
  standard: commissionTerms,
  today: z.string(),
  /** The first day on which terms that are published today may begin. */
  earliestFirstDay: z.string(),
  /** The month that previews are computed for; absent before the first month is closed. */
  previewPeriod: period.optional(),
});
export type Plans = z.infer<typeof plans>;

/** A change of an agent's terms, old and new. */
const termsNotice = z.object({
  id,
  /** `all products`. */
  products: z.string(),
  firstDay: z.string(),
  before: commissionTerms,
  after: commissionTerms,
  at: z.string(),
  confirmedAt: z.string().optional(),
});
export type TermsNoticeRow = z.infer<typeof termsNotice>;

const agentTerms = z.object({
  /** The terms in force, for all products first. */
  current: z.array(z.object({ products: z.string(), terms: commissionTerms })),
  offer: recruiterOffer,
  /** The latest first day first. */
  notices: z.array(termsNotice),
  today: z.string(),
});
export type AgentTerms = z.infer<typeof agentTerms>;

const oneDraft = z.strictObject({ draftId: id, version });
const oneGroup = z.strictObject({ groupId: id, version });

export const commissionPlansContract = {
  listGroups: procedure('GET', '/admin/agent-groups', {
    summary: 'Groups of agents, by name.',
  }).output(listOf(agentGroup)),
  createGroup: procedure('POST', '/admin/agent-groups', {
    permission: 'finance',
    creates: true,
    summary: 'Adds a group of agents; its name is unique.',
  })
    .input(z.strictObject({ name: groupName }))
    .output(agentGroup),
  updateGroup: procedure('PUT', '/admin/agent-groups/{groupId}', {
    permission: 'finance',
    summary: 'Renames a group of agents.',
  })
    .input(oneGroup.extend({ name: groupName }))
    .output(agentGroup),
  deleteGroup: procedure('DELETE', '/admin/agent-groups/{groupId}', {
    permission: 'finance',
    summary: 'Deletes a group that has no agents and that no terms name.',
  })
    .input(oneGroup)
    .output(z.object({ id })),
  listTypes: procedure('GET', '/admin/connection-types', {
    summary: 'Connection types of the newest products, to pick one from.',
  }).output(listOf(z.object({ id: z.string() }))),
  listPlans: procedure('GET', '/admin/commission-plans', {
    summary: 'Every commission plan with its published versions, and the drafts.',
  }).output(plans),
  createDraft: procedure('POST', '/admin/commission-drafts', {
    permission: 'finance',
    creates: true,
    summary: 'Drafts terms of commission; nothing changes before they are published.',
  })
    .input(newDraft)
    .output(draft),
  createEnding: procedure('POST', '/admin/commission-endings', {
    permission: 'finance',
    creates: true,
    summary: 'Drafts the end of a published plan.',
  })
    .input(z.strictObject({ ...scopeFields, firstDay: day }))
    .output(draft),
  updateDraft: procedure('PUT', '/admin/commission-drafts/{draftId}', {
    permission: 'finance',
    summary: 'Changes the terms and the first day of a draft.',
  })
    .input(changedDraft)
    .output(draft),
  deleteDraft: procedure('DELETE', '/admin/commission-drafts/{draftId}', {
    permission: 'finance',
    summary: 'Deletes a draft.',
  })
    .input(oneDraft)
    .output(z.object({ id })),
  publishDraft: procedure('POST', '/admin/commission-drafts/{draftId}/publish', {
    permission: 'finance',
    stepUp: true,
    summary:
      'Publishes a draft, for good: its agents hear of it, and it is in force from its first day.',
  })
    .input(oneDraft)
    .output(z.object({ id })),
  startPreview: procedure('POST', '/admin/commission-drafts/{draftId}/previews', {
    permission: 'finance',
    creates: true,
    stepUp: true,
    summary: 'Computes what the last closed month would have cost under a draft.',
  })
    .input(oneDraft)
    .output(job),
  getProductTerms: procedure('GET', '/admin/products/{productId}/commission', {
    summary: 'The commission of a product’s sales, and whether its rate is used.',
  })
    .input(z.strictObject({ productId: id }))
    .output(
      z.object({
        /** For agents without a group whose terms differ. */
        commission: shownCommission,
        /** True where some plan in force pays this product by its rate. */
        isRateUsed: z.boolean(),
      }),
    ),
  getSaleTerms: procedure('GET', '/admin/agents/{agentId}/sale-commission', {
    summary: 'The commission of a sale that is added for an agent now.',
  })
    .input(
      z.strictObject({
        agentId: id,
        productId: id,
        saleValueCents: z.coerce.number().pipe(positiveCents),
      }),
    )
    .output(addedCommission),
  getAgentTerms: procedure('GET', '/admin/agents/{agentId}/commission', {
    summary: 'The terms of an agent, and the changes that the agent heard of and confirmed.',
  })
    .input(z.strictObject({ agentId: id }))
    .output(agentTerms),
  getMyTerms: procedure('GET', '/agent/commission', {
    offline: kept('an agent knows the own terms at a customer’s door'),
    summary: 'The own terms, and changes of them.',
  }).output(agentTerms),
  confirmTerms: procedure('POST', '/agent/commission/{noticeId}/confirm', {
    summary: 'Confirms a change of the own terms, once; once more changes nothing.',
  })
    .input(z.strictObject({ noticeId: id }))
    .output(termsNotice),
};
