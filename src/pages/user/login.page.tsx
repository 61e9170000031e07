import { LoginForm } from '#features/login/login-form.tsx';

export default function LoginPage() {
  return <LoginForm />;
}
