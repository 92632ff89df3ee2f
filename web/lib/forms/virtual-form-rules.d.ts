/** The rules of an endpoint's input, made by the build (web/build/form-rules.ts). */
declare module 'virtual:form-rules/*' {
  // oxlint-disable-next-line typescript/consistent-type-imports -- an ambient module has no other import
  const rules: import('./field-rules.ts').FieldRules;
  export default rules;
}
