import { Link } from '@tanstack/react-router';
import { plainButtonClass } from '#ui/plain-button.tsx';
import styles from './exception-view.module.css';

/** Reference 1.2: the specification leaves these wordings open. */
const wordings = {
  403: '抱歉，你无权访问该页面',
  404: '抱歉，你访问的页面不存在或仍在开发中',
  500: '抱歉，服务器出错了',
} as const;

/** A failure page with the way home; its button leads to `/`, which knows where home is (ruling 2). */
export function ExceptionView({ code }: { readonly code: keyof typeof wordings }) {
  return (
    <section className={styles['view']}>
      <p className={styles['code']} aria-hidden="true">
        {code}
      </p>
      <h1 className={styles['text']}>{wordings[code]}</h1>
      <Link to="/" className={plainButtonClass} data-variant="solid" data-size="large">
        返回首页
      </Link>
    </section>
  );
}
