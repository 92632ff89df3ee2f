/** The signed-in person's profile, role and status. */
import * as z from 'zod';
import { id } from '../kernel/ids.ts';
import { MAX_REFERRAL_CODE } from '../kernel/characters.ts';
import { listOf, pageOf, pageQuery } from '../kernel/page.ts';
import { phoneNumber } from '../kernel/phone-number.ts';
import { notKept, procedure } from '../kernel/procedure.ts';
import { PERMISSIONS } from '../kernel/permissions.ts';
import { emailAddress, lineOfText, newPassword, personName } from '../kernel/text.ts';

export const role = z.enum(['agent', 'admin']);
export type Role = z.infer<typeof role>;
export const profileStatus = z.enum(['pending', 'active', 'inactive']);
export type ProfileStatus = z.infer<typeof profileStatus>;

export const permission = z.enum(PERMISSIONS, `must be one of: ${PERMISSIONS.join(', ')}`);

/** The signed-in person: the profile plus what the frame shows of the agent or admin record. */
export const me = z.object({
  id,
  email: z.string(),
  role,
  status: profileStatus,
  fullName: z.string(),
  phone: z.string(),
  referralCode: z.string().optional(),
  department: z.string().optional(),
  profileComplete: z.boolean().optional(),
  /** The account with which the person signs in, where the user pool was replaced; else it is `id`. */
  accountId: z.string().optional(),
  /** The administrator's permissions. */
  permissions: z.array(permission).optional(),
  /** True where a sign-in asks for the code of an app after the password. */
  hasSecondFactor: z.boolean().optional(),
  /** How many recovery codes still work; absent without a second factor. */
  recoveryCodesLeft: z.number().optional(),
  /** True for a person to whom the API is closed until a second factor is set up. */
  needsSecondFactor: z.boolean().optional(),
});
export type Me = z.infer<typeof me>;

/** The statuses that administrators give each other. */
export const administratorStatus = z.enum(['active', 'inactive'], 'must be active or inactive');
export type AdministratorStatus = z.infer<typeof administratorStatus>;

export const administrator = z.object({
  id,
  fullName: z.string(),
  email: z.string(),
  department: z.string(),
  createdAt: z.string(),
  /** An inactive administrator's account is closed: the API refuses every call. */
  status: profileStatus,
  /** The administrator's permissions; empty: none. */
  permissions: z.array(permission),
  /** Signs in with a second factor, which was turned on through the portal. */
  hasSecondFactor: z.boolean(),
  /** The newest sign-in of the last 90 days. */
  lastSignInAt: z.string().optional(),
  /** Each person who alone gave them something, while nobody else stands for them. */
  givenBy: z.array(z.object({ id, name: z.string() })).optional(),
});
export type Administrator = z.infer<typeof administrator>;

/** A sign-in, as its first call showed it. */
export const signIn = z.object({
  id: z.string(),
  at: z.string(),
  /** Browser and system, in words: "Chrome on Windows". */
  device: z.string(),
  /** The network of the address, not the address. */
  network: z.string(),
  /** True for the session of the call. */
  isCurrent: z.boolean(),
});
export type SignIn = z.infer<typeof signIn>;

const permissionSet = z.array(permission).max(PERMISSIONS.length);

/** A registration that is proven and finished in one step. */
export const finishedRegistration = z.strictObject({
  email: emailAddress,
  code: z.string().regex(/^\d{6}$/, 'must be 6 digits'),
  password: newPassword,
  fullName: personName,
  phone: phoneNumber,
  referralCode: lineOfText(MAX_REFERRAL_CODE).optional(),
  department: lineOfText().optional(),
});

export const identityContract = {
  listAdministrators: procedure('GET', '/admin/administrators', {
    summary:
      'The active administrators, the inactive ones or those who wait to be let in, those who registered first before the others.',
  })
    .input(z.strictObject({ ...pageQuery, status: profileStatus.default('active') }))
    .output(pageOf(administrator)),
  setPermissions: procedure('PUT', '/admin/administrators/{adminId}/permissions', {
    permission: 'finance',
    stepUp: true,
    summary:
      'Sets what another active administrator may change: all of the permissions, and those that the caller saw; 409 where they are others by now.',
  })
    .input(z.strictObject({ adminId: id, permissions: permissionSet, seen: permissionSet }))
    .output(administrator),
  removeSecondFactor: procedure('DELETE', '/admin/people/{userId}/second-factor', {
    permission: ['support', 'finance'],
    stepUp: true,
    summary:
      'Turns off the second factor of a person who has lost the app. The person is told; payouts to an agent’s account are held as after a change of it. For an administrator it takes the finance permission.',
  })
    .input(z.strictObject({ userId: id }))
    .output(z.object({ userId: z.string() })),
  setAdministratorStatus: procedure('PUT', '/admin/administrators/{adminId}/status', {
    permission: 'finance',
    stepUp: true,
    summary:
      'Closes the account of another administrator, which ends its sessions and takes the finance permission away, or opens it, also to one who waits; by one who carries the finance permission.',
  })
    .input(z.strictObject({ adminId: id, status: administratorStatus }))
    .output(administrator),
  confirmAdministrator: procedure('PUT', '/admin/administrators/{adminId}/confirmation', {
    permission: 'finance',
    stepUp: true,
    summary:
      'Stands for an administrator to whom one person alone gave the account, finance or a way in: the two are two people from then on. By a third one. Idempotent.',
  })
    .input(z.strictObject({ adminId: id }))
    .output(administrator),
  reportPasswordChange: procedure('POST', '/me/password-changes', {
    goesOn: 'sessions of the old password must not wait',
    summary:
      'Says that the person has just changed the password: every session ends, also the one of this call, and an e-mail tells the person. A new sign-in goes on.',
  }).output(z.object({ recorded: z.literal(true) })),
  endMySessions: procedure('POST', '/me/sign-outs', {
    goesOn: 'a session that has to end must not wait',
    summary: 'Ends every session of the person, also the one of this call.',
  }).output(z.object({ signedOut: z.literal(true) })),
  endAdministratorSessions: procedure('POST', '/admin/administrators/{adminId}/sign-outs', {
    permission: 'finance',
    goesOn: 'a session that has to end must not wait',
    summary:
      'Ends every session of an administrator, who may sign in again; by one who carries the finance permission.',
  })
    .input(z.strictObject({ adminId: id }))
    .output(administrator),
  listMySignIns: procedure('GET', '/me/sign-ins', {
    offline: notKept('who is signed in matters now'),
    summary: 'The newest own sign-ins of the last 90 days, newest first.',
  }).output(listOf(signIn)),
  getMe: procedure('GET', '/me/profile', {
    access: 'anyStatus',
    offline: notKept('kept beside the answers, because the session needs it'),
    summary: 'The own profile. 404 while the sign-up has not written it yet.',
  }).output(me),
  setSecondFactor: procedure('PUT', '/me/second-factor', {
    access: 'anyStatus',
    stepUp: true,
    summary:
      'Turns the own second factor on, once the user pool has accepted a code of the app, or off. An administrator keeps it on where it is required. The person is told of a set-up. Where no recovery code is left, or others are to replace them, the answer has ten new ones, which are shown once. 403 where the factor was turned off in the user pool alone.',
  })
    .input(z.strictObject({ isOn: z.boolean(), replacesCodes: z.literal(true).optional() }))
    .output(me.extend({ recoveryCodes: z.array(z.string()).optional() })),
  redeemRecoveryCode: procedure('POST', '/public/recovery-codes/redeem', {
    summary:
      'Uses a recovery code in place of a lost app: the next sign-in asks for the password alone, and the portal for the set-up of another app. Every session ends, and the person is told.',
  })
    .input(z.strictObject({ email: emailAddress, code: z.string().min(1).max(60) }))
    .output(z.object({ redeemed: z.literal(true) })),
  createFallbackProfile: procedure('POST', '/me/profile', {
    access: 'anyStatus',
    summary: 'Writes the profile that the sign-up failed to write, by the same rules.',
  }).output(me),
  finishRegistration: procedure('POST', '/public/registrations', {
    summary:
      'Finishes a registration with the code that was mailed to its address. Password, name and number of this call count; whatever an earlier registration of the address chose is void.',
  })
    .input(finishedRegistration)
    .output(z.object({ verified: z.literal(true) })),
};
