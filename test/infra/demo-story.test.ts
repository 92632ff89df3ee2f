/** The demo network's story can be told on any day: nobody asks for a payout of nothing. */
import { expect, it } from 'vitest';
import { type DemoStory, demoStory } from '../../infra/local/demo/story.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
/** A year and a bit, at every hour of the day. */
const INSTANTS = Array.from({ length: 120 }, (_, at) => Date.UTC(2026, 8, 1) + at * 77 * HOUR);

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
  const empty = INSTANTS.map((at) => emptyRequests(demoStory(new Date(at))));
  expect(empty.flat()).toEqual([]);
});

it('has a payout of Sipho Dlamini on its way, whenever it is told', () => {
  for (const at of INSTANTS) {
    const deeds = demoStory(new Date(at)).chapters.flatMap((chapter) => chapter.deeds.flat());
    const lately = new Date(at - 8 * DAY).toISOString();
    const steps = deeds.filter((deed) => deed.kind === 'process' && deed.at > lately);
    expect(steps.map(({ agent }) => agent)).toContain('demo-sipho');
  }
});
