import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NotCarriedView } from './not-carried-view.tsx';

it('the view names the component and explains that the demo page is not included', () => {
  render(<NotCarriedView component="jeecg/PrintDemo" title="打印测试" reason="demonstration" />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('打印测试');
  expect(document.body.textContent).toContain('演示页面：jeecg/PrintDemo');
  expect(document.body.textContent).toContain('这是旧系统自带的演示页面，与教学无关，没有移到本系统。');
});
