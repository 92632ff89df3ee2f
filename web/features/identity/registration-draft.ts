/** The draft of a registration on the device, without passwords, until the account is created. */
import { keepDraft, readDraft } from '../../lib/drafts.ts';
import type { Registration } from './registration.ts';

const NAME = 'registration';

export interface RegistrationDraft extends Omit<Registration, 'password' | 'confirmPassword'> {
  /** The code of the invitation link under which it was typed. */
  invitation: string;
}

/**
 * The form's initial values.
 * @param typed the values from a later screen that led back here; used instead of the draft
 * @param invitation the link's code: it fills the field, unless the person has changed it under this link
 */
export function firstValues(
  typed: RegistrationDraft | undefined,
  invitation: string,
): Registration {
  const kept: Partial<RegistrationDraft> = typed ?? readDraft<RegistrationDraft>(NAME) ?? {};
  const isUnderThisLink = !invitation || kept.invitation === invitation;
  return {
    fullName: kept.fullName ?? '',
    email: kept.email ?? '',
    phone: kept.phone ?? '',
    department: kept.department ?? '',
    referralCode: (isUnderThisLink ? kept.referralCode : undefined) ?? invitation,
    password: '',
    confirmPassword: '',
  };
}

/** A registration without its passwords. */
export function draftOf(typed: Registration, invitation: string): RegistrationDraft {
  const { password: _password, confirmPassword: _confirmPassword, ...draft } = typed;
  return { ...draft, invitation };
}

export const keepRegistration = (draft: RegistrationDraft) => keepDraft(NAME, draft);
export const forgetRegistration = () => keepDraft(NAME, undefined);
