// Turns at costly work in this process, apart for each company, so that none of them makes another one wait.
import { createConcurrencyLimiter, type ConcurrencyLimiter } from './concurrency-limiter';

export type TakeCompanyTurn = <Outcome>(companyId: number, work: () => Promise<Outcome>) => Promise<Outcome>;

/** Throws `service_unavailable` for a company of which so many run and wait. */
export function createCompanyTurns(maxRunning: number, maxQueued = 0): TakeCompanyTurn {
  const companies = new Map<number, { readonly limit: ConcurrencyLimiter; count: number }>();
  return async (companyId, work) => {
    const company = companies.get(companyId) ?? { limit: createConcurrencyLimiter(maxRunning, maxQueued), count: 0 };
    companies.set(companyId, company);
    company.count += 1;
    try {
      return await company.limit(work);
    } finally {
      company.count -= 1;
      if (company.count === 0) companies.delete(companyId);
    }
  };
}
