import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { isTest, sourceFiles } from '#tests/support/source-files.ts';

// What a server remembers, the server beside it does not know. So every place where one does is named here, with why that
// is right (docs/decisions/088-limits-of-all-servers.md).

/** Of the process itself: its lines, streams, timers, what it has compiled and what it says of itself. */
const own = `
  backup/archive-reader backup/sealed-archive closers draining files/s3-time files/xlsx-writer http/audit http/compilers http/contract http/once http/request-state http/router live/bus
  live/nats-engine live/numbers live/one-at-a-time live/outgoing live/postgres-engine live/publish live/upgrade-door log-file
  monitor/fresh monitor/load monitor/monitor monitor/process-probe monitor/slow-statements monitor/traffic online/regions online/row-write.store postgres/keeper
  postgres/supervisor product schools/awake schools/registry.store schools/watches set-up/set-up-app qa/qa-parts store/copy store/database store/database-time store/online-role.store store/redis-counters
  store/replica-age store/transaction store/watch-database store/watch-replica tls/certificates modules/session/session.operations`;

/** Answers that are kept: dropped when the bus says that they have changed or after a gap, named by their content, or old within seconds. */
const caches = `
  cloud/cloud-deps files/thumbnail-maker http/rich-text modules/monitor/monitor.operations modules/site-look/site-look.operations
  monitor/readiness online/form-rules online/published-forms online/value-schema parsing/rule-check schools/directory
  shared/permission/permission-cache shared/records/dictionaries shared/records/unread-cache shared/sessions/caller-cache`;

/** Limits and places: each stands in the decision, with what holds on all servers together. */
const limits = `
  cloud/cloud-room cloud/cloud-sockets files/s3-upload files/thumbnails http/request-rate live/sockets
  modules/access/send-sms modules/online-form/publisher modules/online-report/turns
  modules/public-link/public-link.operations modules/quartz-job/job-runner qa/qa-sockets shared/sessions/held-sessions`;

const named = (words: string): string[] => words.trim().split(/\s+/);

it('what a server remembers is named here, and why another need not know it', () => {
  const remembering = sourceFiles('server')
    // Moving in is a command: nothing of it is left when it ends.
    .filter(({ name }) => !isTest(name) && !/^server\/(?:store\/seed|moving-in)\//.test(name))
    .filter(({ name, text }) => remembers(name, text))
    .map(({ name }) => name.replace(/^server\/(.*)\.ts$/, '$1'));
  expect(remembering.toSorted()).toEqual([own, caches, limits].flatMap(named).toSorted());
});

it('limits of one server stand in the decision', () => {
  const decision = readFileSync('docs/decisions/088-limits-of-all-servers.md', 'utf8');
  expect(named(limits).filter((name) => !decision.includes(`server/${name}.ts`))).toEqual([]);
});

function remembers(name: string, text: string): boolean {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  let found = false;
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyDeclaration(node)) found ||= isOpen(node.initializer) || !isReadonly(node);
    else if (ts.isVariableDeclaration(node))
      found ||= isOpen(node.initializer, isLet(node)) && outlives(node);
    else if (ts.isNewExpression(node)) found ||= node.expression.getText() === 'LRUCache';
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isReadonly = (node: ts.PropertyDeclaration): boolean =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ReadonlyKeyword) === true;

const isLet = (node: ts.VariableDeclaration): boolean => (node.parent.flags & ts.NodeFlags.Let) !== 0;

/** Whether something may be put into it later: an empty collection, list or object, or what lets in so many at once or makes once. */
function isOpen(initializer: ts.Expression | undefined, orElse = false): boolean {
  if (initializer === undefined) return orElse;
  if (ts.isArrayLiteralExpression(initializer)) return orElse || initializer.elements.length === 0;
  if (ts.isObjectLiteralExpression(initializer)) return orElse || initializer.properties.length === 0;
  if (ts.isNewExpression(initializer) && /^(Weak)?(Map|Set)$/.test(initializer.expression.getText()))
    return (initializer.arguments ?? []).length === 0;
  if (ts.isCallExpression(initializer) && /^(pLimit|once|fresh)$/.test(initializer.expression.getText()))
    return true;
  return orElse;
}

/** Whether it is of a module, or of a function that makes something which lives as long as the server. */
function outlives(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isSourceFile(parent)) return true;
  if (!ts.isFunctionLike(parent)) return outlives(parent);
  const holder = parent.parent;
  const name = parent.name?.getText() ?? (ts.isVariableDeclaration(holder) ? holder.name.getText() : '');
  return /^(create|open|register|keep|watch|start)[A-Z]|(Operations|Desk|Deps)$|^(waitingLine|once|fresh|oneAtATime|heldSessions)$/.test(
    name,
  );
}
