import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { ExceptionDrawing, type ExceptionCode } from './exception-drawing.tsx';
import { exceptionWordings } from './exception-wordings.ts';
import styles from './exception-view.module.css';

/** A failure page with a link home; its button leads to `/`, which redirects (docs/behaviour.md#exceptions). */
export function ExceptionView({ code }: { readonly code: ExceptionCode }) {
  return (
    <section className={styles['view']}>
      <ExceptionDrawing code={code} />
      <p className={styles['code']} aria-hidden="true">
        {code}
      </p>
      <h1 className={styles['text']}>{exceptionWordings[code]}</h1>
      <Button asChild size="3">
        <Link to="/">返回首页</Link>
      </Button>
    </section>
  );
}
