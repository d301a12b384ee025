import type { OperationId, Operations } from '#contract/operations.ts';
import { type Context, type Handlers, preparedAs } from '../http/context.ts';
import { compareStates } from './changes.ts';
import { recordEvent } from './record.ts';
import { type AuditCall, type AuditedRule, type AuditRule, auditRules } from './rules.ts';
import { takeSnapshot } from './targets.ts';

interface Request {
  params: Readonly<Record<string, string>>;
  body: unknown;
  context: Context;
}

type AnyHandler = (request: Request) => Promise<unknown>;

/** The handlers, each leaving in the audit log what its rule says, in its own transaction. */
export function audited(handlers: Handlers<Operations>): Handlers<Operations> {
  const rules: Partial<Record<OperationId, AuditRule>> = auditRules;
  const wrapped = Object.entries(handlers).map(([id, handler]) => {
    const rule = rules[id as OperationId]; // the keys of the table are its ids
    return [id, typeof rule === 'object' ? follow(rule, handler as unknown as AnyHandler) : handler]; // a handler takes any parsed request of its operation, and is given no other
  });
  return Object.fromEntries(wrapped) as Handlers<Operations>; // the same ids, and handlers that answer the same
}

function follow(rule: AuditedRule, handler: AnyHandler): AnyHandler {
  return preparedAs(handler, async request => {
    const { params, body, context } = request;
    const callerId = context.caller.kind === 'user' ? context.caller.userId : undefined;
    const lookup = { params, body, callerId, madeId: undefined };
    const before = rule.made ? undefined : await takeSnapshot(rule.target, context.db, lookup);
    const result = await handler(request);
    const after = await takeSnapshot(rule.target, context.db, rule.made ? { ...lookup, madeId: idOf(result) } : lookup);
    const target = after ?? before;
    const changes = compareStates(before?.state, after?.state);
    const happened = rule.always || Boolean(before) !== Boolean(after) || Object.keys(changes).length > 0;
    if (target && happened) {
      const call: AuditCall = { params, body, result, isNew: !before };
      const organizationIds = [...(before?.organizationIds ?? []), ...(after?.organizationIds ?? [])];
      const payload = { ...rule.facts?.(call), ...(Object.keys(changes).length > 0 ? { changes } : {}) };
      await recordEvent(context, {
        action: rule.rather?.(call) ?? rule.action,
        target: { ...target, organizationIds },
        payload,
      });
    }
    return result;
  });
}

function idOf(result: unknown): string | undefined {
  if (typeof result !== 'object' || result === null || !('id' in result)) return undefined;
  return typeof result.id === 'string' ? result.id : undefined;
}
