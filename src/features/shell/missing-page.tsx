import { Card } from '@radix-ui/themes';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';

/** Names an unknown component, which breaks neither the menu nor the start (docs/behaviour.md#components). */
export function MissingPage({ name }: { readonly name: string }) {
  return (
    <Card asChild size="2">
      <section>
        <h1 className="visually-hidden">页面组件不存在</h1>
        <EmptyState text={`页面组件不存在：${name}`} />
      </section>
    </Card>
  );
}
