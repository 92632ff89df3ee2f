/** Items of any entity, as the stream or a scan brings them. */
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';

export type Item = Record<string, unknown>;

/** A change of an item; without `before` it was created, without `after` deleted. */
export interface Change<Stored> {
  before: Stored | undefined;
  after: Stored | undefined;
}

/** The name of an item's entity, which ElectroDB writes into it. */
export const entityOf = (item: Item | undefined): unknown => item?.['__edb_e__'];

/** The plain items of a stream record, before and after. */
export function changeOf({ dynamodb }: DynamoDBRecord): Change<Item> {
  return { before: plain(dynamodb?.OldImage), after: plain(dynamodb?.NewImage) };
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
const plain = (image: Image): Item | undefined =>
  image && unmarshall(image as Record<string, AttributeValue>);
