/** The rows of the forms about passwords, codes and registration, which have rules of their own. */
import { referralCodeProblem } from '../../../shared/agents/rules.ts';
import { parsePhone } from '../../../shared/kernel/phone.ts';
import { errorsOf, type PasswordChange } from '../../../web/features/identity/change-password.ts';
import { type NewPassword, passwordErrors } from '../../../web/features/identity/new-password.ts';
import { problemsOf, type Registration } from '../../../web/features/identity/registration.ts';
import {
  addressProblem,
  blankPassword,
  codeErrors,
  recoveryCodeErrors,
  signInErrors,
  type SignInValues,
} from '../../../web/features/identity/sign-in-rules.ts';
import { passwordRule } from '../../../web/lib/forms/password-rule.ts';
import { checkedBy } from './rule-row.ts';

const PASSWORD = 'Demo-portal-1';
const email = 'sipho@demo.example';
const current = checkedBy<{ password: string }>(({ password }) => blankPassword(password), {
  right: { password: PASSWORD },
});
const newPassword = checkedBy<NewPassword>(
  (typed) => passwordErrors(typed, passwordRule(typed.password ?? '', { email })),
  {
    right: { password: PASSWORD, confirmPassword: PASSWORD },
    given: { password: '', confirmPassword: '' },
    wrong: { confirmPassword: ['Demo-portal-2'] },
  },
);
const code = checkedBy<{ code: string }>(({ code: typed }) => codeErrors(typed), {
  right: { code: '123456' },
  given: { code: '' },
  wrong: { code: ['12345'] },
});
const nothing = {
  fullName: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  referralCode: '',
  department: '',
};

export const signedOutRows = {
  signIn: checkedBy<SignInValues>(signInErrors, {
    right: { email, password: PASSWORD },
    given: { email: '', password: '' },
    wrong: { email: ['sipho'] },
  }),
  signInAgain: current,
  confirmPassword: current,
  newPassword,
  reset: newPassword,
  appCode: code,
  setUpApp: code,
  recoveryCode: checkedBy<{ code: string }>(({ code: typed }) => recoveryCodeErrors(typed), {
    right: { code: 'ABCD-EFGH-JKMN-PQRS' },
    given: { code: '' },
    wrong: { code: ['ABCD-EFGH', '123456'] },
  }),
  register: checkedBy<Registration>(
    (typed) => problemsOf(typed, 'agent', { parsePhone, passwordRule })?.errors ?? [],
    {
      right: {
        fullName: 'Sipho Dlamini',
        email,
        phone: '082 123 4567',
        password: PASSWORD,
        confirmPassword: PASSWORD,
      },
      given: nothing,
      wrong: { email: ['sipho'], phone: ['12'], confirmPassword: ['Demo-portal-2'] },
    },
  ),
  forgot: checkedBy<{ email: string }>(
    (typed) => {
      const problem = addressProblem(typed.email);
      return problem ? [{ name: 'email', message: problem }] : [];
    },
    { right: { email }, given: { email: '' }, wrong: { email: ['sipho'] } },
  ),
  changePassword: checkedBy<PasswordChange>(
    (typed) => errorsOf(typed, { email, fullName: 'Sipho Dlamini' }),
    {
      right: { current: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD },
      wrong: { password: [], confirmPassword: ['Demo-portal-2'] },
    },
  ),
  referralCode: checkedBy<{ code: string }>(
    (typed) => {
      const problem = referralCodeProblem(typed.code, 'CURRENT1');
      return problem ? [{ name: 'code', message: problem }] : [];
    },
    { right: { code: 'ZANELE1' }, given: { code: '' }, wrong: { code: ['AB123', 'ZANELE123'] } },
  ),
};
