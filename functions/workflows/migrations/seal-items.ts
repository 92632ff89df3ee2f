/**
 * A stage that seals audit events and ledger entries as they are. Which of them have a seal can't be known
 * without reading the whole chain, so all of them get one: a second seal of the same content changes nothing,
 * and one of another content is found by the verification.
 */
import { isSealed, LANES, sealsOf } from '../../domain/audit/build-link.ts';
import { openLane } from '../../domain/audit/open-lane.ts';
import type { Write } from '../../platform/table.ts';
import { readWorkPage } from '../account-work/read-work-page.ts';
import { workedPage, type WorkStage } from '../account-work/work-stage.ts';

/** A page has one link, which is written together with the page's end: it isn't sealed twice. */
export const sealItems = (name: string): WorkStage => ({
  name,
  async workOnPage(context, place) {
    const { table, clock } = context;
    const { items, next } = await readWorkPage(context, place);
    const records = items.filter(isSealed);
    const page = workedPage(next, { items: items.length, sealed: records.length });
    if (records.length === 0) return page;
    const append = openLane({ table, clock }, laneOf(place.part), 'migration');
    return { ...page, commit: (saved: Write) => append(sealsOf(records), [saved]) };
  },
});

/** Parts that run side by side append to lanes of their own, as far as there are enough. */
const laneOf = (part: number): string => LANES[part % LANES.length] ?? LANES[0];
