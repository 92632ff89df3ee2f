/** Names and descriptions of permissions, for administrators. */
import {
  type Permission,
  permissionNames,
  PERMISSIONS,
} from '../../../shared/kernel/permissions.ts';

/** The description of each permission, beneath its name. */
export const permissionTexts: Record<Permission, string> = {
  sales: 'Adds sales and decides them, and keeps the products.',
  support: 'Keeps agents, their bank details and notes, announcements and resources.',
  payouts: 'Adds payouts, and takes them and the monthly batches through their stages.',
  finance:
    'Releases payouts that take two people, lifts holds, and decides who works here and what they may change. It includes Payouts.',
};

/** The permissions of a person in a few words. */
export function permissionSummary(held: readonly Permission[]): string {
  if (held.length === 0) return 'Read-only';
  if (held.length === PERMISSIONS.length) return 'All';
  if (held.length === PERMISSIONS.length - 1 && !held.includes('finance')) return 'All but Finance';
  return held.map((one) => permissionNames[one]).join(', ');
}
