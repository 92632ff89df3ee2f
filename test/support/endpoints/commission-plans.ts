/** The endpoints of commission plans, as the tests of all endpoints call them. */
import { termsNoticeTable } from '../../../functions/data/commission-plans/terms-notice.table.ts';
import { versionIdOf } from '../../../functions/domain/commission-plans/read-plans.ts';
import { standardTerms } from '../../../shared/commission-plans/words.ts';
import { filledBatch } from '../batches/batches.ts';
import { draftOf } from '../commission-plans/commission-plans.ts';
import { carryFinance } from '../payouts/finance.ts';
import { tableOf } from '../stack/table.ts';
import { type Endpoints, nothing, type World } from './endpoint-row.ts';

const newGroup = () => ({ name: `Group ${crypto.randomUUID().slice(0, 8)}` });
export const aGroup = async ({ office }: World) => {
  await carryFinance(office.stack, office.admin);
  const { id: groupId, version } = await office.admin.api.commissionPlans.createGroup(newGroup());
  return { groupId, version };
};
/** A draft for a product of its own, which no other version is for. */
const aDraft = async (world: World) => {
  const { admin, stack } = world.office;
  await carryFinance(stack, admin);
  const { id: productId } = await admin.api.products.createProduct({ name: 'Fibre 200' });
  const { id: draftId, version } = await admin.api.commissionPlans.createDraft(
    draftOf({ products: 'product', productId }),
  );
  return { draftId, version };
};
const aNotice = async ({ office: { stack }, owner }: World) => {
  const key = { planId: `all#type#${crypto.randomUUID()}`, firstDay: '2031-02-01' };
  const terms = standardTerms(stack.settings);
  const notice = {
    ...key,
    agentId: owner.id,
    versionId: versionIdOf(key),
    products: 'all products',
    before: terms,
    after: { ...terms, monthlyCents: 1_200 },
    at: new Date().toISOString(),
  };
  const table = tableOf(stack);
  await table.transact([
    termsNoticeTable(table)
      .add(notice)
      .orThrow(() => new Error('It is there')),
  ]);
  return { noticeId: notice.versionId };
};

export const commissionPlansEndpoints: Endpoints<'commissionPlans'> = {
  listGroups: nothing,
  createGroup: newGroup,
  updateGroup: async (world) => ({ ...(await aGroup(world)), ...newGroup() }),
  deleteGroup: aGroup,
  listTypes: nothing,
  listPlans: nothing,
  createDraft: () => draftOf(),
  createEnding: async (world) => {
    const published = await aDraft(world);
    const { admin } = world.office;
    const { drafts } = await admin.api.commissionPlans.listPlans();
    const { scope } = drafts.find(({ id }) => id === published.draftId) ?? {};
    if (scope?.products.kind !== 'product') throw new Error('The draft is gone');
    await admin.api.commissionPlans.publishDraft(published);
    const { productId } = scope.products;
    return { products: 'product' as const, productId, firstDay: '2032-02-01' };
  },
  updateDraft: async (world) => {
    const { products: _, ...terms } = draftOf({ monthlyCents: 1_300 });
    return { ...(await aDraft(world)), ...terms };
  },
  deleteDraft: aDraft,
  publishDraft: aDraft,
  startPreview: async (world) => {
    await filledBatch(world.office);
    return aDraft(world);
  },
  getProductTerms: ({ office }) => ({ productId: office.product.id }),
  getSaleTerms: ({ office, owner }) => ({
    agentId: owner.id,
    productId: office.product.id,
    saleValueCents: 79_900,
  }),
  getAgentTerms: ({ owner }) => ({ agentId: owner.id }),
  getMyTerms: nothing,
  confirmTerms: aNotice,
};
