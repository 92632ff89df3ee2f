/** Reads an agent from a row of an upload. */
import type * as z from 'zod';
import { newAgent } from '../../../shared/agents/schemas.ts';
import type { UploadColumn } from '../../../shared/agents/rules.ts';
import { invalid } from '../../../shared/kernel/errors.ts';

type Agent = z.output<typeof newAgent>;
type Person = Omit<Agent, 'password'>;

/** The cells of a row, unchanged. */
export interface AgentRow {
  row: number;
  fullName: string;
  email: string;
  phone: string;
  address: string;
  referralCode: string;
}

const columns: Record<keyof Agent, UploadColumn> = {
  fullName: 'full_name',
  email: 'email',
  phone: 'phone',
  password: 'password',
  address: 'address',
  referralCode: 'referral_code',
};
const columnOf = (field: PropertyKey | undefined) => columns[field as keyof Agent] ?? String(field);

const typed = ({ fullName, email, phone, address, referralCode }: AgentRow) => ({
  fullName,
  email,
  phone,
  // A blank cell stands for an absent optional field.
  ...(address.trim() === '' ? {} : { address }),
  ...(referralCode.trim() === '' ? {} : { referralCode }),
});

const reasonOf = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${columnOf(path[0])} ${message}`).join('; ');

/** @throws DomainError INVALID with every problem of the row */
export function readAgentRow(row: AgentRow & { password: string }): Agent {
  const { data, error } = newAgent.safeParse({ ...typed(row), password: row.password });
  if (!data) throw invalid(reasonOf(error));
  return data;
}

const person = newAgent.omit({ password: true });

/** Like `readAgentRow`, for a row that was sent without a password. */
export function readPersonRow(row: AgentRow): Person {
  const { data, error } = person.safeParse(typed(row));
  if (!data) throw invalid(reasonOf(error));
  return data;
}
