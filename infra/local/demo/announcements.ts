/** Announcements of the demo network's administrators. */
import { call } from '@orpc/server';
import type { ContractRouterClient } from '@orpc/contract';
import { createAnnouncement } from '../../../functions/api/announcements/create-announcement.ts';
import type { Contract } from '../../../shared/contract.ts';
import { DAY, HOUR, isoOf } from './random.ts';
import { callsAt, type DemoPortal } from './steps.ts';

type NewAnnouncement = Parameters<
  ContractRouterClient<Contract>['announcements']['createAnnouncement']
>[0];

const ANNOUNCEMENTS: readonly (NewAnnouncement & { daysAgo: number })[] = [
  {
    daysAgo: 120,
    title: 'Welcome to the Agent Portal',
    content:
      'Submit your sales here, follow their approval and request your payouts. Keep your banking details up to date, so that nothing is held back.',
  },
  {
    daysAgo: 45,
    title: 'New prices from the 1st',
    content:
      'Fibre 100/100 and Fibre 200/200 cost R100 less per month. Sales that you submit from the 1st on need the new price.',
    urgency: 'warning',
    targetAudience: 'agents',
  },
  {
    daysAgo: 14,
    title: 'Check recruits by telephone',
    content: 'Two applications came with the same number last week. Call before you activate.',
    targetAudience: 'admins',
  },
  {
    daysAgo: 9,
    title: 'Fibre reaches Orlando East and Diepkloof',
    content:
      'Both areas can be installed from Monday. Brochures are with the office in Soweto; take as many as you need.',
    targetAudience: 'agents',
  },
  {
    daysAgo: 1,
    title: 'Installations in Durban North delayed',
    content:
      'A cable was cut near Umhlanga. Installations that were booked for this week move by up to five working days. Please tell your customers before they wait at home.',
    urgency: 'critical',
  },
];

/** Publishes each announcement at its time before an instant. */
export async function publishAnnouncements(portal: DemoPortal, now: Date): Promise<void> {
  await Promise.all(
    ANNOUNCEMENTS.map(({ daysAgo, ...announcement }, index) => {
      const at = isoOf(now.getTime() - daysAgo * DAY - 2 * HOUR);
      const caller = callsAt(portal, at).admin(`announcement-${index}`);
      return call(createAnnouncement, { ...announcement, publishImmediately: true }, caller);
    }),
  );
}
