import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { ApiError } from '#shared/api/errors.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';

/** A refused read is missing, or not allowed for this visitor; the page does not reveal which. */
export function isMissing({
  data,
  error,
}: {
  readonly data: unknown;
  readonly error: Error | null;
}): boolean {
  return (
    data === undefined &&
    error instanceof ApiError &&
    (error.kind === 'refusal' || error.status === 404 || error.status === 400)
  );
}

/** Replaces a public page whose subject does not exist. */
export function Missing({ text }: { readonly text: string }) {
  return (
    <EmptyState text={text}>
      <h1 className="visually-hidden">{text}</h1>
      <Button asChild size="3">
        <Link to="/home">返回首页</Link>
      </Button>
    </EmptyState>
  );
}
