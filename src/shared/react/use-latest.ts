import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that returns the value of the last render, also to code that was created in an earlier one. */
export function useLatest<Value>(value: Value): () => Value {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  return useCallback(() => latest.current, []);
}
