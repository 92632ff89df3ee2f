/**
 * Plays the demo network's story through the portal's own verbs, with the clock of the story. Money
 * moves by nothing else, so that balances, ledger and audit are as if it had happened.
 */
import { call } from '@orpc/server';
import { agentTable } from '../../../functions/data/agent.table.ts';
import { saveFirstBanking } from '../../../functions/domain/agents/save-first-banking.ts';
import { setAgentStatus } from '../../../functions/api/agents/set-agent-status.ts';
import { createProfile } from '../../../functions/domain/identity/create-profile.ts';
import { closeAgentPeriod } from '../../../functions/domain/ledger/close-agent-period.ts';
import { getMyEarnings } from '../../../functions/api/ledger/get-my-earnings.ts';
import { addPayout } from '../../../functions/api/payouts/add-payout.ts';
import { markPaid } from '../../../functions/api/payouts/mark-paid.ts';
import { markProcessing } from '../../../functions/api/payouts/mark-processing.ts';
import { payoutTable } from '../../../functions/data/payout.table.ts';
import { rejectPayout } from '../../../functions/api/payouts/reject-payout.ts';
import { requestPayout } from '../../../functions/api/payouts/request-payout.ts';
import { returnPayout } from '../../../functions/api/payouts/return-payout.ts';
import { optional } from '../../../functions/platform/present.ts';
import { recordClick } from '../../../functions/api/referrals/record-click.ts';
import { addSale } from '../../../functions/api/sales/add-sale.ts';
import { approveSale } from '../../../functions/api/sales/approve-sale.ts';
import { endSale } from '../../../functions/api/sales/end-sale.ts';
import type { ProofsBucket } from '../../../functions/data/proofs-bucket.client.ts';
import { rejectSale } from '../../../functions/api/sales/reject-sale.ts';
import { submitSale } from '../../../functions/api/sales/submit-sale.ts';
import { DomainError } from '../../../shared/kernel/errors.ts';
import { addMonths, startOf } from '../../../shared/kernel/month.ts';
import { HOUR, isoOf } from './dates.ts';
import type { Deed, DemoSale } from './deeds.ts';
import { type DemoAgent, SIPHO } from './people.ts';
import { type Scene, type Stage, sceneOf } from './scene.ts';
import type { Chapter } from './story.ts';

type Acts = {
  [Kind in Deed['kind']]: (deed: Extract<Deed, { kind: Kind }>, scene: Scene) => Promise<unknown>;
};

const formOf = (sale: DemoSale, { stage }: Scene) => ({
  customerName: sale.customerName,
  customerEmail: sale.customerEmail,
  customerPhone: sale.customerPhone,
  productId: stage.productIds[sale.product] ?? '',
  saleValueCents: sale.saleValueCents,
  ...optional({ proofUrl: sale.proofUrl }),
});

const refuse = () => Promise.reject(new Error('The demo network uploads no files'));
const noFiles: ProofsBucket = {
  formFor: refuse,
  posted: refuse,
  keep: refuse,
  linkTo: refuse,
};

/** Each kind of deed, as the verb that does it. */
const acts: Acts = {
  saveBank: ({ agent, bank }, { portal, idOf }) => saveFirstBanking(portal, idOf(agent), bank),
  setStatus: ({ agent, status }, { admin, idOf }) =>
    call(setAgentStatus, { agentId: idOf(agent), status }, admin()),
  submit: ({ agent, sale }, scene) =>
    call(submitSale(noFiles), formOf(sale, scene), scene.agent(agent, sale.key)),
  add: ({ agent, sale }, scene) =>
    call(addSale, { ...formOf(sale, scene), agentId: scene.idOf(agent) }, scene.admin(sale.key)),
  approve: ({ agent, sale }, { admin, saleIdOf }) =>
    call(approveSale, { saleId: saleIdOf(agent, sale) }, admin()),
  reject: ({ agent, sale, reason }, { admin, saleIdOf }) =>
    call(rejectSale, { saleId: saleIdOf(agent, sale), reason }, admin()),
  end: ({ agent, sale, wasAdded, reason }, { admin, saleIdOf, addedSaleIdOf }) => {
    const saleId = wasAdded ? addedSaleIdOf(sale) : saleIdOf(agent, sale);
    return call(endSale, { saleId, reason }, admin());
  },
  request: async ({ agent, payout }, scene) => {
    const asking = scene.agent(agent, payout);
    const { availableCents } = await call(getMyEarnings, undefined, asking);
    // What the monthly run has paid, nobody asks for.
    if (availableCents > 0) await call(requestPayout, { availableCents }, asking);
  },
  advance: ({ agent, payout, amountCents, notes }, { admin, idOf }) =>
    call(addPayout, { agentId: idOf(agent), amountCents, notes }, admin(payout)),
  process: ({ agent, payout }, { admin, payoutIdOf }) =>
    call(markProcessing, { payoutId: payoutIdOf(agent, payout) }, admin()),
  pay: ({ agent, payout, transactionId, notes }, { admin, payoutIdOf }) => {
    const payoutId = payoutIdOf(agent, payout);
    return call(markPaid, { payoutId, transactionId, ...(notes ? { notes } : {}) }, admin());
  },
  rejectPayout: ({ agent, payout, reason }, { admin, payoutIdOf }) =>
    call(rejectPayout, { payoutId: payoutIdOf(agent, payout), reason }, admin()),
  returnPayout: ({ agent, payout, reason }, { admin, payoutIdOf }) =>
    call(returnPayout, { payoutId: payoutIdOf(agent, payout), reason }, admin()),
};

const act = <Kind extends Deed['kind']>(deed: Extract<Deed, { kind: Kind }>, scene: Scene) =>
  acts[deed.kind](deed, scene);

/** Whether a deed is a step of a payout that was never asked for. */
async function isOfNoPayout(deed: Deed, { stage, payoutIdOf }: Scene): Promise<boolean> {
  if (!('payout' in deed) || typeof deed.payout === 'string') return false;
  return !(await payoutTable(stage.table).get(payoutIdOf(deed.agent, deed.payout)));
}

/** Does a deed; one that was done before a seeding was cut off is refused, and stays done. */
async function perform(deed: Deed, stage: Stage): Promise<void> {
  const scene = sceneOf(stage, deed.at);
  try {
    if (await isOfNoPayout(deed, scene)) return;
    await act(deed, scene);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'CONFLICT') return;
    throw new Error(`The demo network can't ${deed.kind} for ${deed.agent}`, { cause: error });
  }
}

async function join({ key, recruitedBy, ...agent }: DemoAgent, stage: Stage): Promise<void> {
  const { portal, idOf } = sceneOf(stage, agent.joinsAt);
  const recruiter = recruitedBy && (await agentTable(stage.table).get(idOf(recruitedBy)));
  const { email, fullName, phone } = agent;
  const code = recruiter ? { referralCode: recruiter.referralCode } : {};
  if (recruiter && !(await agentTable(stage.table).get(idOf(key))))
    await openLinks(recruiter.referralCode, agent.joinsAt, stage);
  await createProfile(portal, { userId: key, email, fullName, phone, ...code });
}

/** What happened on a recruiter's links before somebody joined by one; the last click is the one that led there. */
async function openLinks(code: string, joinsAt: string, stage: Stage): Promise<void> {
  for (const [linkType, hoursBefore] of [
    ['traffic', 30],
    ['invite', 5],
    ['invite', 1],
  ] as const) {
    const { portal: context } = sceneOf(stage, isoOf(Date.parse(joinsAt) - hoursBefore * HOUR));
    await call(recordClick, { code, linkType }, { context });
  }
}

/** Plays a month: who joins does so first, then each agent's deeds go their own way. */
export async function playChapter(chapter: Chapter, stage: Stage): Promise<void> {
  // Sipho Dlamini registers as people do. Recruiters come before their recruits.
  for (const agent of chapter.joining) if (agent.key !== SIPHO.key) await join(agent, stage);
  await Promise.all(
    chapter.deeds.map(async (deeds) => {
      for (const deed of deeds) await perform(deed, stage);
    }),
  );
}

/** Closes a month for everybody who has joined by its end; the last one that is over is closed by a run. */
export async function closeChapter(
  { period }: Chapter,
  joined: readonly DemoAgent[],
  stage: Stage,
): Promise<void> {
  const at = isoOf(Date.parse(startOf(addMonths(period, 1))) + 2 * HOUR);
  const { portal, idOf } = sceneOf(stage, at);
  await Promise.all(
    joined.map(({ key }) => closeAgentPeriod(portal, { agentId: idOf(key), period })),
  );
}
