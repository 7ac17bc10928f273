// The frame of every screen: brand, navigation, content, language and links of the agency.
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useBrand } from '../brand';
import { LANGUAGES, useLocale, type Language } from '../texts/texts';
import { Notice } from './page';

interface FrameProps {
  readonly home: string;
  readonly nav: ReactNode;
  readonly children: ReactNode;
}

export function Frame({ home, nav, children }: FrameProps) {
  const { texts, language, choose } = useLocale();
  const brand = useBrand();
  const isOnline = useIsOnline();
  return (
    <>
      <a className="skip" href="#content">
        {texts.skipToContent}
      </a>
      <header className="top">
        <div className="bar">
          <Link to={home} className="brand">
            {brand.logo && <img src={brand.logo} alt="" />}
            {brand.name}
          </Link>
          {nav}
        </div>
      </header>
      <main id="content" tabIndex={-1}>
        {!isOnline && <Notice kind="warning">{texts.offline}</Notice>}
        {children}
      </main>
      <footer className="bottom">
        <div className="bar">
          <label className="language">
            {texts.language}
            <select value={language} onChange={(event) => choose(event.target.value as Language)}>
              {Object.entries(LANGUAGES).map(([key, name]) => (
                <option key={key} value={key} lang={key}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {brand.helpUrl && <a href={brand.helpUrl}>{texts.help}</a>}
          {brand.privacyUrl && <a href={brand.privacyUrl}>{texts.privacy}</a>}
        </div>
      </footer>
    </>
  );
}

function useIsOnline(): boolean {
  const [isOnline, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const update = () => setOnline(navigator.onLine);
    addEventListener('online', update);
    addEventListener('offline', update);
    return () => {
      removeEventListener('online', update);
      removeEventListener('offline', update);
    };
  }, []);
  return isOnline;
}
