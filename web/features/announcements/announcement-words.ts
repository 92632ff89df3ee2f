/** Names of audiences and urgencies, in the specified order. */
import type { Audience, Urgency } from '../../../shared/announcements/contract.ts';

export const urgencies = [
  { value: 'info', label: 'Info' },
  { value: 'warning', label: 'Warning' },
  { value: 'critical', label: 'Critical' },
] as const satisfies { value: Urgency; label: string }[];

export const audiences = [
  { value: 'all', label: 'All' },
  { value: 'agents', label: 'Agents' },
  { value: 'admins', label: 'Admins' },
] as const satisfies { value: Audience; label: string }[];

export const audienceLabel = (audience: Audience): string =>
  audiences.find(({ value }) => value === audience)?.label ?? audience;

/** The places where an audience sees an announcement. */
export const shownTo: Record<Audience, string> = {
  all: 'agents’ bells and every dashboard',
  agents: 'agents’ bells and dashboards',
  admins: 'the administrators’ dashboard',
};
