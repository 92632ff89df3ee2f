/** The AWS Solutions rules, with readable names for findings about other stacks' resources. */
import { AwsSolutionsChecks, type IApplyRule, type NagRuleResult } from 'cdk-nag';

/** A reference to another stack's resource, by the export that the CDK generates for it. */
const importedResource =
  /commission-portal-[a-z0-9-]+:ExportsOutput(?:FnGetAtt|Ref)(\w+?)[0-9A-F]{8}\w*/g;

/**
 * The rules as published, except that a finding about another stack's resource reads
 * `Resource::<Exports>/*` instead of a generated export's name. Acknowledgements match a finding word
 * for word, so without this each would have to repeat a hash.
 */
export class PortalChecks extends AwsSolutionsChecks {
  protected override applyRule(params: IApplyRule): void {
    super.applyRule({ ...params, rule: (node) => readable(params.rule(node)) });
  }
}

const readable = (result: NagRuleResult): NagRuleResult =>
  Array.isArray(result)
    ? [...new Set(result.map((finding) => finding.replace(importedResource, '<$1>')))]
    : result;
