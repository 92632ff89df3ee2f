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

/** As `isAsRead`, for several attributes by name. */
export const areAsRead =
  (seen: object) =>
  (stored: object, is: Operations<never>): string =>
    Object.entries(seen)
      .map(([name, value]) =>
        isAsRead<unknown>(
          value,
          (stored as Record<string, unknown>)[name],
          is as Operations<unknown>,
        ),
      )
      .join(' AND ');
