import type { components } from './gen/schema.ts';
import type { Operations } from './gen/operations.ts';

export type { paths } from './gen/schema.ts';
export type { KeysOfTag, Operations } from './gen/operations.ts';

/** The type of a schema: `Schema<'UserInfo'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type OperationKey = keyof Operations;

type NoParameters = Record<string, never>;
type Operation<Key extends OperationKey> = Operations[Key]['operation'];
type Part<T, Name extends PropertyKey> = T extends Record<Name, infer Found> ? Found : undefined;
type Parameters<Key extends OperationKey> = Part<Operation<Key>, 'parameters'>;
type Content<T> = T extends { content: { 'application/json': infer Found } } ? Found : undefined;
type Answer<Key extends OperationKey> = Content<Part<Part<Operation<Key>, 'responses'>, 200>>;

/** Query parameters of an operation. */
export type QueryOf<Key extends OperationKey> = NonNullable<
  Parameters<Key> extends { query?: infer Query } ? Query : NoParameters
>;

/** Path parameters of an operation. */
export type PathOf<Key extends OperationKey> = NonNullable<
  Parameters<Key> extends { path?: infer Path } ? Path : NoParameters
>;

/** JSON body of an operation; undefined if it takes none. */
export type BodyOf<Key extends OperationKey> = Content<NonNullable<Part<Operation<Key>, 'requestBody'>>>;

/** Type of `result` when an operation succeeds. */
export type ResultOf<Key extends OperationKey> =
  Extract<Answer<Key>, { success: true }> extends { result: infer Result } ? Result : null;
