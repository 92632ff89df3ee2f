/**
 * One key of an entity's index: its field, how it reads, and the attributes that it is made of.
 * Key values keep their case: ids and codes that differ in it are different.
 */
export const key = <Field extends string, const Composite extends readonly string[]>(
  field: Field,
  template: string,
  ...composite: Composite
) => ({ field, composite, template, casing: 'none' }) as const;
