/** Parts of conditions on stored attributes. */

/** Operations of an expression that conditions are made of. */
export interface Operations<Value> {
  eq: (attribute: Value, value: Value) => string;
  notExists: (attribute: Value) => string;
}

/** The condition that an attribute is as it was read; undefined: that there is none. */
export const isAsRead = <Value>(
  seen: Value | undefined,
  attribute: Value,
  is: Operations<Value>,
): string => (seen === undefined ? is.notExists(attribute) : is.eq(attribute, seen));
