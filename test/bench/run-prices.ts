/**
 * List prices in US dollars, of us-east-1; those of af-south-1 are higher, and only Lambda's was found.
 * DynamoDB on demand: $0.625 and $0.125 per million write and read request units (since 1 November 2024).
 * Step Functions, Standard: $0.025 per 1,000 state transitions (aws.amazon.com/step-functions/pricing).
 * Lambda: $0.20 per million requests; per GB-second on arm64 $0.0000133334, in af-south-1 $0.00001768
 * (aws.amazon.com/lambda/pricing, as Artillery 2.0.28 has it). All looked up on 22 November 2026.
 */
const PRICES = {
  writeUnit: 0.625 / 1e6,
  readUnit: 0.125 / 1e6,
  transition: 0.025 / 1e3,
  call: 0.2 / 1e6,
  gigabyteSecond: 0.0000133334,
};

/** The billed usage of a run. */
export interface Usage {
  writeUnits: number;
  readUnits: number;
  /** By all functions. */
  calls: number;
  gigabyteSeconds: number;
  /** By the state machine and its batches' executions. */
  transitions: number;
}

/** The price of the usage, in US dollars. */
export const costOf = ({ writeUnits, readUnits, calls, gigabyteSeconds, transitions }: Usage) => ({
  dynamoDb: writeUnits * PRICES.writeUnit + readUnits * PRICES.readUnit,
  lambda: calls * PRICES.call + gigabyteSeconds * PRICES.gigabyteSecond,
  stepFunctions: transitions * PRICES.transition,
});
