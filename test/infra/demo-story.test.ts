/** The demo network's story can be told on any day: nobody asks for a payout of nothing. */
import { expect, it } from 'vitest';
import { type DemoStory, demoStory } from '../../infra/local/demo/story.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** As told through a year and a bit, at every hour of the day twice. */
const STORIES = Array.from({ length: 48 }, (_, at) => {
  const toldAt = Date.UTC(2026, 8, 1) + at * 205 * HOUR;
  return { toldAt, story: demoStory(new Date(toldAt)) };
});

/** Requests of agents to whom nothing was approved since their last one. */
function emptyRequests({ chapters }: DemoStory): string[] {
  return chapters
    .flatMap(({ deeds }) => deeds.flat())
    .filter(({ kind }) => kind === 'approve' || kind === 'request')
    .reduce<{ earned: Set<string>; empty: string[] }>(
      ({ earned, empty }, { kind, agent, at }) => {
        if (kind === 'approve') earned.add(agent);
        else if (!earned.delete(agent)) empty.push(`${agent} at ${at}`);
        return { earned, empty };
      },
      { earned: new Set(), empty: [] },
    ).empty;
}

it('has something to ask for in every request, whenever it is told', () => {
  expect(STORIES.flatMap(({ story }) => emptyRequests(story))).toEqual([]);
});

it('has a payout of Sipho Dlamini on its way, whenever it is told', () => {
  for (const { toldAt, story } of STORIES) {
    const deeds = story.chapters.flatMap((chapter) => chapter.deeds.flat());
    const lately = new Date(toldAt - 8 * DAY).toISOString();
    const steps = deeds.filter((deed) => deed.kind === 'process' && deed.at > lately);
    expect(steps.map(({ agent }) => agent)).toContain('demo-sipho');
  }
});
