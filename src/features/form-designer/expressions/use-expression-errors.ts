import { useDeferredValue, useMemo } from 'react';
import { optionalCode, useOptionalCode } from '#shared/react/optional-code.ts';
import { useDesignerState } from '../designer-context.ts';
import type { ExpressionErrors } from '../tabs/text-place.ts';

const checking = optionalCode(() => import('./expression-errors.ts'));
const none: ExpressionErrors = new Map();

/** Returns the errors of the designed form's expressions during typing, without blocking it. */
export function useExpressionErrors(): ExpressionErrors {
  const code = useOptionalCode(checking);
  const definition = useDeferredValue(useDesignerState(({ present }) => present));
  return useMemo(() => code?.expressionErrors(definition) ?? none, [code, definition]);
}
