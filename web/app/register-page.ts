/**
 * The registration's own small script. An invitation is opened on a phone with a weak signal, where the
 * portal takes ten seconds: the form is there before it, counts the click, and takes what is typed.
 */
import { invitationOf, markClick } from '../features/referrals/invite-link.ts';
import { draftOf, firstValues, keepRegistration } from '../features/identity/registration-draft.ts';
import { firstForm, loadPortal, showCompany } from './first-form.ts';
import { sendClick } from '../features/referrals/send-click.ts';

const invitation = invitationOf(window.location.search);
const inputs = Array.from(firstForm?.querySelectorAll('input') ?? []);
const initial = firstValues(undefined, invitation);

/** All values of the form, as the portal's form has them. */
const valuesNow = () => ({
  ...initial,
  ...Object.fromEntries(inputs.map(({ name, value }) => [name, value])),
});

// Old codes have six letters and digits.
if (invitation.length >= 6) {
  markClick(invitation);
  void sendClick(invitation, 'invite');
}
// As default values: what differs from them was typed.
for (const input of inputs) input.defaultValue = initial[input.name as keyof typeof initial] ?? '';
firstForm?.addEventListener('input', () => keepRegistration(draftOf(valuesNow(), invitation)));
void showCompany();
loadPortal(() => import('./register-portal.ts'));
