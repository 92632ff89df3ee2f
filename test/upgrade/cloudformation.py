"""
Starts the emulator with what it lacks of CloudFormation, as far as deployments, upgrades and removals need it, by the
documents of AWS:

- resources that stay the same ones in an update (a table keeps its items, a user pool its users);
- deletion policies, protection of stacks and resources from deletion, and buckets that aren't empty;
- exports that are in use, references to stacks of another region, and log groups whose names exist already;
- policies of stacks that deny a replacement or deletion;
- types that it can't create: they are recorded, so that their stacks stand, and do nothing;
- failures that a run plants, read from the file PLANTED_FAILURE.
"""

import copy
import json
import os
import re

import ministack.services.cloudformation as cfn
from ministack.core.responses import get_region, set_request_region
from ministack.services.cloudformation import changesets, engine, handlers, provisioners, stacks
from ministack.services.cloudformation.helpers import _error, _esc, _p, _xml

# ---- Types that are recorded only -----------------------------------------------------------------------------------

RECORDED = [
    "AWS::ApiGatewayV2::RouteResponse",
    "AWS::Backup::BackupSelection",
    "AWS::Budgets::Budget",
    "AWS::CloudFront::Function",
    "AWS::CloudFront::OriginAccessControl",
    "AWS::CloudFront::ResponseHeadersPolicy",
    "AWS::CodeDeploy::Application",
    "AWS::CodeDeploy::DeploymentGroup",
    "AWS::Logs::Delivery",
    "AWS::Logs::DeliveryDestination",
    "AWS::Logs::DeliverySource",
    "AWS::WAFv2::WebACLAssociation",
]


def _same(physical_id, _old, _new, _stack_name):
    return physical_id, {}


for _type in RECORDED:
    provisioners._RESOURCE_HANDLERS[_type] = {
        "create": lambda logical_id, _props, stack_name: (f"{stack_name}-{logical_id}", {}),
        "update": _same,
        "delete": lambda _physical_id, _props: None,
    }

_alarm_create = provisioners._RESOURCE_HANDLERS["AWS::CloudWatch::Alarm"]["create"]


def _alarm(logical_id, props, stack_name):
    """An alarm of several metrics is recorded, any other one is made."""
    if props.get("Metrics"):
        return f"{stack_name}-{logical_id}", {}
    return _alarm_create(logical_id, props, stack_name)


provisioners._RESOURCE_HANDLERS["AWS::CloudWatch::Alarm"]["create"] = _alarm

# ---- Updates in place -----------------------------------------------------------------------------------------------


# Properties of which another value makes a new resource in place of the old one.
FORCING = {
    "AWS::ApiGatewayV2::Api": ["ProtocolType"],
    "AWS::Cognito::UserPool": ["AliasAttributes", "UsernameAttributes", "UsernameConfiguration"],
    "AWS::Cognito::UserPoolClient": ["UserPoolId", "GenerateSecret"],
    "AWS::DynamoDB::Table": ["TableName", "KeySchema"],
    "AWS::S3::Bucket": ["BucketName"],
    "AWS::SecretsManager::Secret": ["Name", "GenerateSecretString", "SecretString"],
    "AWS::SQS::Queue": ["QueueName", "FifoQueue"],
    "AWS::WAFv2::WebACL": ["Name", "Scope"],
}


class WouldReplace(ValueError):
    """An update that CloudFormation would do by a new resource in place of the old one."""


def _forcing(type_name, old, new):
    return [name for name in FORCING.get(type_name, []) if old.get(name) != new.get(name)]


def _require_same(type_name, old, new):
    for name in _forcing(type_name, old, new):
        raise WouldReplace(f"{type_name}: another {name} replaces the resource, and what it holds is lost")


def _indexes(props):
    return {index["IndexName"]: index for index in props.get("GlobalSecondaryIndexes", [])}


def _table_update(name, old, new, _stack_name):
    _require_same("AWS::DynamoDB::Table", old, new)
    before, after = _indexes(old), _indexes(new)
    if len(before.keys() ^ after.keys()) > 1:
        raise ValueError("Cannot perform more than one GSI creation or deletion in a single update")
    changed = [index for index in before.keys() & after.keys() if before[index] != after[index]]
    if changed:
        raise ValueError(f"Cannot update GSI's properties other than its throughput: {', '.join(sorted(changed))}")
    if (old.get("StreamSpecification") or {}) != (new.get("StreamSpecification") or {}):
        raise ValueError("the stream of a table is not changed here")
    table = provisioners._dynamodb._tables[name]
    table["AttributeDefinitions"] = new.get("AttributeDefinitions", [])
    table["GlobalSecondaryIndexes"] = new.get("GlobalSecondaryIndexes", [])
    table["DeletionProtectionEnabled"] = new.get("DeletionProtectionEnabled", False)
    attributes = {"Arn": table["TableArn"]}
    if table.get("LatestStreamArn"):
        attributes["StreamArn"] = table["LatestStreamArn"]
    return name, attributes


POOL_SETTINGS = {
    "Policies": {},
    "AutoVerifiedAttributes": [],
    "MfaConfiguration": "OFF",
    "LambdaConfig": {},
    "AdminCreateUserConfig": {},
}


def _pool_update(pool_id, old, new, _stack_name):
    _require_same("AWS::Cognito::UserPool", old, new)
    attributes = {item.get("Name"): item for item in new.get("Schema", [])}
    for item in old.get("Schema", []):
        if attributes.get(item.get("Name")) != item:
            raise ValueError(f"Existing schema attributes cannot be modified or deleted: {item.get('Name')}")
    pool = provisioners._cognito._user_pools[pool_id]
    for name, default in POOL_SETTINGS.items():
        pool[name] = new.get(name, default)
    pool["Schema"] = new.get("Schema", [])
    return pool_id, {"Arn": pool["Arn"], "ProviderName": f"cognito-idp.{get_region()}.amazonaws.com/{pool_id}"}


def _client_update(client_id, old, new, _stack_name):
    _require_same("AWS::Cognito::UserPoolClient", old, new)
    client = provisioners._cognito._user_pools[new["UserPoolId"]]["_clients"][client_id]
    client["ClientName"] = new.get("ClientName", "")
    client["ExplicitAuthFlows"] = new.get("ExplicitAuthFlows", [])
    return client_id, {}


def _recreated(type_name, find, keep):
    """
    Updates by the emulator's own creation, then puts back what the update leaves as it is.
    `find` gets the record of a physical id, and `keep` names its parts that stay.
    """
    create = provisioners._RESOURCE_HANDLERS[type_name]["create"]

    def update(physical_id, _old, new, stack_name, logical_id):
        before = copy.deepcopy({name: find(physical_id, new).get(name) for name in keep})
        renewed, attributes = create(logical_id, new, stack_name)
        if renewed != physical_id:
            raise WouldReplace(f"{type_name} {logical_id}: a new name replaces the resource")
        find(physical_id, new).update(before)
        return physical_id, attributes

    provisioners._RESOURCE_HANDLERS[type_name].update(update=update, update_with_logical_id=True)


_recreated(
    "AWS::Lambda::Function",
    lambda name, _props: provisioners._lambda_svc._functions[name],
    ["versions", "next_version", "tags", "policy", "aliases", "concurrency", "event_invoke_configs"],
)
_recreated("AWS::SQS::Queue", lambda url, _props: provisioners._sqs._queues[url], ["messages", "tags"])
_recreated("AWS::SNS::Topic", lambda arn, _props: provisioners._sns._topics[arn], ["subscriptions", "tags"])


def _in_place(type_name, records, id_of, attributes_of):
    """Updates under the id that the resource has: the emulator's creation makes a second one, whose content moves."""
    create = provisioners._RESOURCE_HANDLERS[type_name]["create"]

    def update(physical_id, old, new, stack_name, logical_id):
        store = records(new)
        renewed, attributes = create(logical_id, new, stack_name)
        known, other = id_of(physical_id), id_of(renewed)
        if other != known:
            made = store.pop(other)
            made[attributes_of] = known
            store[known] = made
        return physical_id, {name: known if value == other else value for name, value in attributes.items()}

    provisioners._RESOURCE_HANDLERS[type_name].update(update=update, update_with_logical_id=True)


_v2 = provisioners._apigw_v2
_in_place(
    "AWS::ApiGatewayV2::Integration",
    lambda props: _v2._integrations[props["ApiId"]],
    lambda physical_id: physical_id,
    "integrationId",
)
_in_place(
    "AWS::ApiGatewayV2::Route",
    lambda props: _v2._routes[props["ApiId"]],
    lambda physical_id: physical_id.split("/")[-1],
    "routeId",
)


def _api_update(api_id, old, new, _stack_name):
    _require_same("AWS::ApiGatewayV2::Api", old, new)
    api = _v2._apis[api_id]
    api["name"] = new.get("Name", api["name"])
    api["corsConfiguration"] = new.get("CorsConfiguration")
    return api_id, {"ApiId": api_id, "ApiEndpoint": api["apiEndpoint"]}


def _distribution_update(distribution_id, _old, _new, _stack_name):
    known = provisioners._cf._distributions[distribution_id]
    return distribution_id, {"Arn": known["ARN"], "DomainName": known["DomainName"], "Id": distribution_id}


def _acl_update(uid, old, new, _stack_name):
    _require_same("AWS::WAFv2::WebACL", old, new)
    for (_account, _region, known), record in provisioners._waf._web_acls._data.items():
        if known == uid:
            record.update({name: new[name] for name in ("DefaultAction", "Rules", "VisibilityConfig") if name in new})
            return uid, {"Arn": record["ARN"], "Id": uid}
    raise ValueError(f"there is no web ACL {uid}")


def _secret_update(name, old, new, _stack_name):
    _require_same("AWS::SecretsManager::Secret", old, new)
    return name, {"Arn": provisioners._sm._secrets[name]["ARN"]}


def _by_deletion(type_name):
    """Updates what holds nothing by deleting and making it, where the emulator's creation refuses a second one."""
    own = provisioners._RESOURCE_HANDLERS[type_name]

    def update(physical_id, old, new, stack_name, logical_id):
        own["delete"](physical_id, old)
        return own["create"](logical_id, new, stack_name)

    own.update(update=update, update_with_logical_id=True)


for _type in ("AWS::Scheduler::Schedule", "AWS::Backup::BackupPlan"):
    _by_deletion(_type)

for _type, _update in {
    "AWS::DynamoDB::Table": _table_update,
    "AWS::Cognito::UserPool": _pool_update,
    "AWS::Cognito::UserPoolClient": _client_update,
    "AWS::ApiGatewayV2::Api": _api_update,
    "AWS::CloudFront::Distribution": _distribution_update,
    "AWS::WAFv2::WebACL": _acl_update,
    "AWS::SecretsManager::Secret": _secret_update,
}.items():
    provisioners._RESOURCE_HANDLERS[_type]["update"] = _update

# ---- Creation: protection that the emulator forgets, names that exist, planted failures ------------------------------

_pool_create = provisioners._RESOURCE_HANDLERS["AWS::Cognito::UserPool"]["create"]


def _pool(logical_id, props, stack_name):
    pool_id, attributes = _pool_create(logical_id, props, stack_name)
    provisioners._cognito._user_pools[pool_id]["DeletionProtection"] = props.get("DeletionProtection", "INACTIVE")
    return pool_id, attributes


provisioners._RESOURCE_HANDLERS["AWS::Cognito::UserPool"]["create"] = _pool

_log_group_create = provisioners._RESOURCE_HANDLERS["AWS::Logs::LogGroup"]["create"]


def _log_group(logical_id, props, stack_name):
    name = props.get("LogGroupName")
    exists = name is not None and name in provisioners._cw_logs._log_groups
    if exists and not cfn._stacks[stack_name].get("_takes_over"):
        raise ValueError(f"Resource of type 'AWS::Logs::LogGroup' with identifier '{name}' already exists.")
    return _log_group_create(logical_id, props, stack_name)


provisioners._RESOURCE_HANDLERS["AWS::Logs::LogGroup"].update(
    create=_log_group,
    # Only its retention changes; a creation would take away what is logged.
    update=lambda name, _old, _new, _stack_name: (name, {"Arn": provisioners._cw_logs._log_groups[name]["arn"]}),
)

_provision = provisioners._provision_resource


def _provision_or_fail(resource_type, logical_id, props, stack_name):
    planted = os.environ["PLANTED_FAILURE"]
    if os.path.exists(planted):
        with open(planted, encoding="utf-8") as file:
            failure = json.load(file)
        if failure["type"] == resource_type and stack_name.endswith(failure["stack"]):
            raise ValueError(failure["message"])
    return _provision(resource_type, logical_id, props, stack_name)


stacks._provision_resource = _provision_or_fail
provisioners._provision_resource = _provision_or_fail

# ---- Deletion: policies and protection ------------------------------------------------------------------------------


def _refusal(resource_type, physical_id):
    """Why a service refuses a deletion; None where it doesn't."""
    if resource_type == "AWS::DynamoDB::Table":
        table = provisioners._dynamodb._tables.get(physical_id) or {}
        if table.get("DeletionProtectionEnabled"):
            return f"Resource cannot be deleted as it is currently protected against deletion: {physical_id}"
    if resource_type == "AWS::Cognito::UserPool":
        pool = provisioners._cognito._user_pools.get(physical_id) or {}
        if pool.get("DeletionProtection") == "ACTIVE":
            return f"The user pool cannot be deleted because deletion protection is activated: {physical_id}"
    if resource_type == "AWS::S3::Bucket":
        bucket = provisioners._s3._buckets.get(physical_id) or {}
        if bucket.get("objects"):
            return f"The bucket you tried to delete is not empty: {physical_id}"
    return None


_delete = stacks._delete_resource


def _policy_of(stack, logical_id):
    for template in (stack.get("_template"), json.loads(stack.get("_template_body") or "{}")):
        resource = ((template or {}).get("Resources") or {}).get(logical_id)
        if resource:
            return resource.get("DeletionPolicy", "Delete")
    return "Delete"


def _delete_by_policy(resource_type, physical_id, props, stack_name=None, logical_id=None):
    stack = cfn._stacks[stack_name]
    before = stack.get("_before_update", {}).get(logical_id)
    if before and stack["StackStatus"] == "UPDATE_ROLLBACK_IN_PROGRESS":
        # It was there before, and gets back what it had; the emulator would delete it.
        old, attributes = before["Properties"], before["Attributes"]
        provisioners._update_resource(resource_type, physical_id, props, old, stack_name, logical_id, attributes)
        return
    policy = _policy_of(stack, logical_id)
    is_creation = stack["StackStatus"] == "ROLLBACK_IN_PROGRESS"
    if policy == "Retain" or (policy == "RetainExceptOnCreate" and not is_creation):
        stack.setdefault("_retained", {})[logical_id] = (resource_type, physical_id, props)
        return
    refusal = _refusal(resource_type, physical_id)
    if refusal:
        stack.setdefault("_undeleted", []).append(refusal)
        raise ValueError(refusal)
    _delete(resource_type, physical_id, props, stack_name, logical_id)


stacks._delete_resource = _delete_by_policy

_delete_stack_async = stacks._delete_stack_async


async def _delete_or_fail(stack_name, stack_id):
    await _delete_stack_async(stack_name, stack_id)
    stack = cfn._stacks[stack_name]
    undeleted = stack.pop("_undeleted", [])
    if undeleted:
        stack["StackStatus"] = "DELETE_FAILED"
        stack["StackStatusReason"] = "; ".join(undeleted)


handlers._delete_stack_async = _delete_or_fail

# ---- Deployments: exports in use, and what a failed creation leaves --------------------------------------------------


def _exports_of(template):
    outputs = (template or {}).get("Outputs") or {}
    names = [(output.get("Export") or {}).get("Name") for output in outputs.values()]
    return {name for name in names if isinstance(name, str)}


def _importers(export_name):
    stands = [stack for stack in cfn._stacks.values() if stack.get("StackStatus") != "DELETE_COMPLETE"]
    return [
        stack["StackName"]
        for stack in stands
        if json.dumps({"Fn::ImportValue": export_name}) in json.dumps(stack.get("_template") or {})
    ]


_deploy_stack_async = stacks._deploy_stack_async


def _stop_update(stack, previous_stack, reason):
    stack_id, stack_name = stack["StackId"], stack["StackName"]
    stacks._add_event(stack_id, stack_name, stack_name, "AWS::CloudFormation::Stack", "UPDATE_FAILED", reason)
    stack["StackStatus"] = "UPDATE_ROLLBACK_COMPLETE"
    stack["StackStatusReason"] = reason
    stack["_template_body"] = previous_stack.get("_template_body", "")


def _locked(stack):
    """The resources of a stack that its policy allows nobody to replace or delete."""
    statements = json.loads(stack.get("_policy") or '{"Statement": []}')["Statement"]
    denied = [name for one in statements if one["Effect"] == "Deny" for name in one["Resource"]]
    return {name.removeprefix("LogicalResourceId/") for name in denied}


async def _deploy(stack_name, stack_id, template, params, disable_rollback, tags, is_update=False, previous_stack=None):
    stack = cfn._stacks[stack_name]
    removed = _exports_of((previous_stack or {}).get("_template")) - _exports_of(template) if is_update else set()
    for name in sorted(removed):
        users = _importers(name)
        if users:
            reason = f"Export {name} cannot be deleted as it is in use by {', '.join(users)}"
            _stop_update(stack, previous_stack, reason)
            return
    lost = sorted(_locked(stack) - (template.get("Resources") or {}).keys()) if is_update else []
    if lost:
        _stop_update(stack, previous_stack, f"Action denied by stack policy: {', '.join(lost)}")
        return
    stack["_before_update"] = (previous_stack or {}).get("_resources", {})
    stack.pop("_retained", None)
    await _deploy_stack_async(
        stack_name, stack_id, template, params, disable_rollback, tags, is_update, previous_stack
    )
    if stack["StackStatus"].endswith("ROLLBACK_COMPLETE"):
        _list_retained(stack)
    else:
        for name in removed:
            cfn._exports.pop(name, None)


def _list_retained(stack):
    """Lists what a rollback didn't delete, as CloudFormation does."""
    for logical_id, (resource_type, physical_id, props) in stack.pop("_retained", {}).items():
        stack["_resources"][logical_id] = {
            "PhysicalResourceId": physical_id,
            "ResourceType": resource_type,
            "ResourceStatus": "DELETE_SKIPPED",
            "LogicalResourceId": logical_id,
            "Properties": props,
            "Attributes": {},
            "Timestamp": stack["LastUpdatedTime"],
        }


handlers._deploy_stack_async = _deploy
changesets._deploy_stack_async = _deploy

# ---- References to stacks of another region --------------------------------------------------------------------------

_resolve_refs = engine._resolve_refs


def _resolve(value, resources, params, conditions, mappings, stack_name, stack_id):
    reference = value.get("Fn::GetStackOutput") if isinstance(value, dict) else None
    if not isinstance(reference, dict) or "Region" not in reference:
        return _resolve_refs(value, resources, params, conditions, mappings, stack_name, stack_id)
    here = get_region()
    set_request_region(reference["Region"])
    try:
        return _resolve_refs(value, resources, params, conditions, mappings, stack_name, stack_id)
    finally:
        set_request_region(here)


for _module in (engine, stacks, changesets, handlers):
    _module._resolve_refs = _resolve

# ---- Calls that the emulator doesn't know ---------------------------------------------------------------------------


def _find(stack_name):
    stack = cfn._stacks.get(stack_name)
    if stack is None:
        stack = next((known for known in cfn._stacks.values() if known.get("StackId") == stack_name), None)
    return stack


def _update_termination_protection(params):
    stack = _find(_p(params, "StackName"))
    if stack is None or stack.get("StackStatus") == "DELETE_COMPLETE":
        return _error("ValidationError", f"Stack [{_p(params, 'StackName')}] does not exist")
    stack["_protected"] = _p(params, "EnableTerminationProtection").lower() == "true"
    stack_id = f"<StackId>{_esc(stack['StackId'])}</StackId>"
    return _xml(
        200,
        "UpdateTerminationProtectionResponse",
        f"<UpdateTerminationProtectionResult>{stack_id}</UpdateTerminationProtectionResult>",
    )


def _list_imports(params):
    name = _p(params, "ExportName")
    users = _importers(name)
    if not users:
        return _error("ValidationError", f"Export '{name}' is not imported by any stack.")
    members = "".join(f"<member>{_esc(user)}</member>" for user in users)
    return _xml(200, "ListImportsResponse", f"<ListImportsResult><Imports>{members}</Imports></ListImportsResult>")


_describe_stacks = handlers._ACTION_HANDLERS["DescribeStacks"]


def _describe_with_protection(params):
    status, headers, body = _describe_stacks(params)

    def protection(match):
        stack = _find(match.group(1)) or {}
        is_on = "true" if stack.get("_protected") else "false"
        return f"{match.group(0)}<EnableTerminationProtection>{is_on}</EnableTerminationProtection>"

    return status, headers, re.sub("<StackId>([^<]*)</StackId>", protection, body.decode()).encode()


_delete_stack = handlers._ACTION_HANDLERS["DeleteStack"]


def _delete_unprotected(params):
    stack = _find(_p(params, "StackName"))
    if stack and stack.get("_protected"):
        return _error(
            "ValidationError",
            f"Stack [{stack['StackName']}] cannot be deleted while TerminationProtection is enabled",
        )
    if stack is None or stack["StackStatus"] == "DELETE_COMPLETE":
        return _delete_stack(params)
    # The emulator knows no stack by its id here, and says that it deletes one a moment later than it answers.
    params = {**params, "StackName": [stack["StackName"]]}
    before = stack["StackStatus"]
    stack["StackStatus"] = "DELETE_IN_PROGRESS"
    answer = _delete_stack(params)
    if answer[0] != 200:
        stack["StackStatus"] = before
    return answer


_create_change_set = handlers._ACTION_HANDLERS["CreateChangeSet"]


def _create_whole_change_set(params):
    """Outputs and policies are changes as well, and log groups are taken over where the caller says so."""
    answer = _create_change_set(params)
    stack = cfn._stacks.get(_p(params, "StackName"))
    if not stack:
        return answer
    stack["_takes_over"] = _p(params, "ImportExistingResources").lower() == "true"
    _, change_set = changesets._find_change_set(_p(params, "ChangeSetName"), stack["StackName"])
    if change_set and change_set["Status"] == "FAILED" and change_set["_template"] != stack.get("_template"):
        change_set.update(Status="CREATE_COMPLETE", ExecutionStatus="AVAILABLE", StatusReason="")
    return answer


_delete_change_set = handlers._ACTION_HANDLERS["DeleteChangeSet"]


def _delete_change_set_if_any(params):
    """CloudFormation accepts the deletion of one that isn't there."""
    _, change_set = changesets._find_change_set(_p(params, "ChangeSetName"), _p(params, "StackName"))
    return _delete_change_set(params) if change_set else _xml(200, "DeleteChangeSetResponse", "")


def _get_stack_policy(params):
    policy = (_find(_p(params, "StackName")) or {}).get("_policy")
    body = f"<StackPolicyBody>{_esc(policy)}</StackPolicyBody>" if policy else ""
    return _xml(200, "GetStackPolicyResponse", f"<GetStackPolicyResult>{body}</GetStackPolicyResult>")


def _set_stack_policy(params):
    stack = _find(_p(params, "StackName"))
    if stack is None or stack.get("StackStatus") == "DELETE_COMPLETE":
        return _error("ValidationError", f"Stack [{_p(params, 'StackName')}] does not exist")
    stack["_policy"] = _p(params, "StackPolicyBody")
    return _xml(200, "SetStackPolicyResponse", "")


handlers._ACTION_HANDLERS.update(
    DeleteChangeSet=_delete_change_set_if_any,
    GetStackPolicy=_get_stack_policy,
    SetStackPolicy=_set_stack_policy,
    UpdateTerminationProtection=_update_termination_protection,
    ListImports=_list_imports,
    DescribeStacks=_describe_with_protection,
    DeleteStack=_delete_unprotected,
    CreateChangeSet=_create_whole_change_set,
)

if __name__ == "__main__":
    from ministack.app import main

    main()
