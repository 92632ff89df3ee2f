/**
 * The row of an endpoint: what the tests of all endpoints need to know of one. Each slice has a file of
 * its rows; an endpoint without a row, and a page without the inputs at which it is read, doesn't compile.
 */
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '../../../shared/contract.ts';
import type { Audience, ProcedureMeta } from '../../../shared/kernel/procedure.ts';
import type { Office, Person } from '../stack/office.ts';

/** An office, and the agent who owns everything in the samples. */
export interface World {
  office: Office;
  owner: Person;
}

/** Makes a valid input, with a fresh subject where the endpoint changes one. */
type Sample<Input> = (world: World) => Input | Promise<Input>;

export interface EndpointRow<Input> {
  sample: Sample<Input>;
  /** A call uses its input up: each permitted caller needs a sample of their own. */
  usesUp?: true;
  /** A call ends the sessions of its caller: tests call as a person whom they don't need any more. */
  endsSessions?: true;
}

type ListInputs<Input> = readonly [Input & object, ...(Input & object)[]];

export interface ReadRow<Input> extends EndpointRow<Input> {
  /**
   * The inputs at which test/verify/scenarios/platform/reads.test.ts reads a list, instead of its sample:
   * pages that its FEW rows fill already, in all statuses or in one.
   */
  lists?: ListInputs<Input>;
}

interface PageRow<Input> extends Omit<ReadRow<Input>, 'lists'> {
  /** As above; or why a page is read at its sample alone. */
  lists: ListInputs<Input> | string;
}

type Inputs = InferContractRouterInputs<Contract>;
type Outputs = InferContractRouterOutputs<Contract>;
type Read = { '~orpc': { meta: ProcedureMeta<Audience, 'read' | 'auditedRead'> } };
type RowOf<Endpoint, Input, Output> = Endpoint extends Read
  ? 'cursor' extends keyof Output
    ? PageRow<Input>
    : Sample<Input> | ReadRow<Input>
  : Sample<Input> | EndpointRow<Input>;

/**
 * The rows of a slice, one for each of its endpoints: where a sample is all that is to be known, that alone.
 */
export type Endpoints<Slice extends keyof Contract> = {
  readonly [Name in keyof Contract[Slice] & keyof Inputs[Slice] & keyof Outputs[Slice]]: RowOf<
    Contract[Slice][Name],
    Inputs[Slice][Name],
    Outputs[Slice][Name]
  >;
};

export const nothing = () => undefined;
export const firstPage = () => ({ limit: 100 });

/** Why a page is read at its sample alone. */
export const ONE_SUBJECT = 'it lists what belongs to one subject, and only the sample has its id';
