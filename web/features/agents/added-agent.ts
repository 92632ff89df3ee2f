/** The form of an agent that an administrator adds. */
import rules from 'virtual:form-rules/agents/addAgent';
import { MIN_PASSWORD_LENGTH } from '../../../shared/kernel/password.ts';
import type { api } from '../../lib/api.ts';
import { contractForm } from '../../lib/forms/contract-form.ts';

/** As typed. */
interface AddedAgentValues {
  fullName: string;
  email: string;
  phone: string;
  password: string;
  referralCode: string;
}

type AddedAgent = Parameters<typeof api.agents.addAgent>[0];

const PASSWORD_LENGTH = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;
const CODE_LENGTH = 'Referral code must be 6-8 characters';

export const addedAgentForm = contractForm<AddedAgentValues, AddedAgent>(rules, {
  blank: 'Please fill in all required fields',
  failed: 'Failed to add agent',
  fields: {
    fullName: { blank: 'Enter the full name.' },
    email: { blank: 'Enter the email address.' },
    phone: { blank: 'Enter the phone number.' },
    password: {
      blank: 'Choose the first password.',
      wrong: { minLength: PASSWORD_LENGTH },
      toast: PASSWORD_LENGTH,
    },
    referralCode: { wrong: CODE_LENGTH, toast: CODE_LENGTH },
  },
});
