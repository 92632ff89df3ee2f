/**
 * What `SEED=demo` puts into an empty portal: two people who can sign in, the catalogue, and a
 * network whose last twelve months are played through the verbs (docs/decisions/0004).
 */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { call } from '@orpc/server';
import { createAnnouncement } from '../../../functions/api/announcements/create-announcement.ts';
import { rankAgents } from '../../../functions/workflows/ranking-and-rebuild/rank-agents.ts';
import { moveClock, systemClock } from '../../../functions/platform/clock.ts';
import { createProduct } from '../../../functions/api/products/create-product.ts';
import { rankPeriods } from '../../../functions/workflows/ranking-and-rebuild/rank-periods.ts';
import { rebuildProjections } from '../../../functions/workflows/ranking-and-rebuild/rebuild-projections.ts';
import type { Period } from '../../../shared/kernel/month.ts';
import { announcementsUntil } from './announcements.ts';
import { demoCatalogue } from './catalogue.ts';
import { closeChapter, playChapter } from './play.ts';
import { type DemoAgent, SIPHO } from './people.ts';
import { runChapter } from './run.ts';
import { publishDemoResources } from './resources.ts';
import { DEMO_PASSWORD, type Registration, register } from './register.ts';
import { sceneOf, type Stage } from './scene.ts';
import { type DemoStory, demoStory } from './story.ts';
import { REGION } from '../base/environment.ts';
import { openLocalTable } from '../database/open-local-table.ts';
import type { SeededStack } from './seeded-stack.ts';

export { DEMO_PASSWORD };

const adminOf = (domain: string): Registration => ({
  email: `admin@${domain}`,
  fullName: 'Thandi Mokoena',
  phone: '+27831234567',
  department: 'Sales',
});

/** The addresses that can sign in with the demo password. */
export const demoSignIns = (companyEmailDomain: string): string[] => [
  adminOf(companyEmailDomain).email,
  SIPHO.email,
];

export interface SeedOptions {
  /** How many sales; fewer for tests that don't need all. */
  sales?: number;
  /** The instant that the story leads to; the portal's present when absent. */
  now?: Date;
  /** Hears which month comes next. */
  progress?: (period: Period) => void;
}

/** The user id that an access token is about. */
function subjectOf(accessToken: string): string {
  const [, claims = ''] = accessToken.split('.');
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub;
}

/** Registers both people with a sign-in, at the time when the story begins. */
async function registerAt(
  stack: SeededStack,
  at: string,
): Promise<Pick<Stage, 'adminId' | 'siphoId'>> {
  const endpoint = `${stack.url}/user-pool`;
  const pool = new CognitoIdentityProviderClient({ region: REGION, endpoint });
  const offsetMs = systemClock.now().getTime() - Date.now();
  try {
    moveClock(new Date(at));
    const people = [adminOf(stack.settings.companyEmailDomain), SIPHO];
    const tokens = await Promise.all(people.map((person) => register(stack, pool, person)));
    const [adminId = '', siphoId = ''] = tokens.map(subjectOf);
    return { adminId, siphoId };
  } finally {
    moveClock(offsetMs === 0 ? undefined : new Date(Date.now() + offsetMs));
    pool.destroy();
  }
}

async function setStage(stack: SeededStack, { opensAt }: DemoStory): Promise<Stage> {
  const { settings } = stack;
  const people = await registerAt(stack, opensAt);
  const stage = { table: openLocalTable(stack.database), settings, ...people, productIds: [] };
  const { admin } = sceneOf(stage, opensAt);
  const products = await Promise.all(
    demoCatalogue.map((product, at) => call(createProduct, product, admin(`product-${at}`))),
  );
  return { ...stage, productIds: products.map(({ id }) => id) };
}

async function play({ chapters }: DemoStory, stage: Stage, { progress }: SeedOptions) {
  const joined: DemoAgent[] = [];
  for (const chapter of chapters) {
    progress?.(chapter.period);
    await playChapter(chapter, stage);
    joined.push(...chapter.joining);
    if (chapter === chapters.at(-2)) await runChapter(chapter, stage);
    else if (chapter !== chapters.at(-1)) await closeChapter(chapter, joined, stage);
  }
}

const announce = (now: Date, stage: Stage) =>
  Promise.all(
    announcementsUntil(now).map(({ at, ...announcement }, index) =>
      call(createAnnouncement, announcement, sceneOf(stage, at).admin(`announcement-${index}`)),
    ),
  );

/**
 * Fills an empty portal; a seeding that was cut off goes on. Nobody is told by e-mail of what is long
 * past, and the projections are computed once, from the facts.
 */
export async function seedDemo(stack: SeededStack, options: SeedOptions = {}): Promise<void> {
  const now = options.now ?? stack.now();
  const story = demoStory(now, options.sales);
  const goOn = await stack.holdEvents();
  try {
    const stage = await setStage(stack, story);
    await play(story, stage, options);
    await announce(now, stage);
    await publishDemoResources(stack, stage, now);
    await rebuildProjections(stage.table, { replace: true });
    await rankAgents({ table: stage.table, clock: systemClock });
    await rankPeriods({ table: stage.table, clock: systemClock });
  } finally {
    await goOn();
  }
  await stack.drain();
}
