// A small GraphQL schema for testing the facade, with every kind of input and result that it must support.
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLError, GraphQLScalarType, parse } from 'graphql';
import { GraphQLDateTimeISO, GraphQLJSONObject, GraphQLLocalDate } from 'graphql-scalars';
import type { HttpContext } from '../../../rest-facade/run';

const TYPES = `
  scalar LocalDate
  scalar DateTime
  scalar JSONObject
  enum PlotState { FREE_TO_SOW UNDER_CROP }
  type Crop { name: String! latinName: String seeds: [Crop!] }
  type Plot { id: ID! plotName: String! closedReason: String ownerName: String crops: [Crop!]! mainCrop: Crop }
  type PlotEdge { cursor: String! node: Plot! }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type PlotConnection { edges: [PlotEdge!]! pageInfo: PageInfo! totalCount: Int! shadedPlots: Int! }
  union Weather = Rain | Sun
  type Rain { wet: Boolean! litres: Int }
  type Sun { wet: Boolean! sunHours: Int! }
  type Sowing { message: String! received: JSONObject! }
  type Access { plotId: ID }
  type Query {
    plot(id: ID!): Plot!
    plots(first: Int! = 2, after: String, state: PlotState, shaded: Boolean): PlotConnection!
    access(plotId: ID!): Access!
    crops: [Crop!]!
    owner: Access!
    weather(day: String!): Weather!
    failure(plotId: ID): Plot
  }
  input CropInput { cropName: String! spacing: Int }
  input PlotContextInput { plotId: ID! activeSowingId: ID state: PlotState! version: DateTime! }
  input SowPlotInput {
    plotId: ID!
    sowingDay: LocalDate!
    last4key: String
    noOfRows: Int
    isShaded: Boolean
    freeNotes: JSONObject
    crops: [CropInput!]
    plotContext: PlotContextInput
  }
  type Mutation { sowPlot(input: SowPlotInput!): Sowing! clearPlot(plotId: ID!): Sowing! }
`;

const BEET = { name: 'Beet', latinName: null, seeds: [{ name: 'Seed', latinName: null }] };
const PLOTS = [
  { id: '1', plotName: 'North', closedReason: null, ownerName: null, crops: [BEET], mainCrop: BEET },
  { id: '2', plotName: 'South', closedReason: 'Flooded', ownerName: 'Ida', crops: [], mainCrop: null },
  { id: '3', plotName: 'West', closedReason: null, ownerName: null, crops: [], mainCrop: null },
];

/** An error as the executor of the service returns it. */
export interface FixtureError {
  readonly message?: string;
  readonly extensions?: Record<string, unknown>;
}

function toGraphqlError({ message = '', extensions = {} }: FixtureError): GraphQLError {
  return new GraphQLError(message, { extensions });
}

function openPlot(id: string, authorization: string | null) {
  if (authorization === null)
    throw toGraphqlError({ message: 'Unauthenticated.', extensions: { code: 'UNAUTHENTICATED' } });
  const plot = PLOTS.find((candidate) => candidate.id === id);
  if (!plot) throw toGraphqlError({ message: 'No such plot.', extensions: { code: 'NOT_FOUND' } });
  return plot;
}

function listPlots({
  first,
  after,
  state,
  shaded,
}: {
  first: number;
  after?: string;
  state?: string;
  shaded?: boolean;
}) {
  if (after === 'stale' || after === '') {
    const errors = { after: ['The cursor is not valid.'], first: ['Too few.'] };
    throw toGraphqlError({ message: 'The given data was invalid.', extensions: { code: 'VALIDATION_FAILED', errors } });
  }
  const start = Number(after ?? 0);
  const plots = state === 'under_crop' || shaded ? PLOTS.slice(0, 1) : PLOTS;
  const page = plots.slice(start, start + first);
  const endCursor = String(start + page.length);
  const hasNextPage = start + first < plots.length;
  const edges = page.map((node) => ({ cursor: node.id, node }));
  return { edges, pageInfo: { hasNextPage, endCursor }, totalCount: plots.length, shadedPlots: 1 };
}

interface Context {
  readonly http: HttpContext;
  readonly failure: FixtureError;
}

export const FIXTURE_SCHEMA = makeExecutableSchema<Context>({
  typeDefs: TYPES,
  resolvers: {
    LocalDate: GraphQLLocalDate,
    DateTime: new GraphQLScalarType({ ...GraphQLDateTimeISO.toConfig(), name: 'DateTime' }),
    JSONObject: GraphQLJSONObject,
    PlotState: { FREE_TO_SOW: 'free_to_sow', UNDER_CROP: 'under_crop' },
    Weather: { __resolveType: ({ wet }: { wet: boolean }) => (wet ? 'Rain' : 'Sun') },
    Query: {
      plot: (_, { id }: { id: string }, { http }) => openPlot(id, http.authorization),
      plots: (_, page: { first: number }) => listPlots(page),
      crops: () => [BEET],
      access: (_, { plotId }: { plotId: string }, { http }) => ({ plotId: openPlot(plotId, http.authorization).id }),
      owner: (_, __, { http }) => ({ plotId: openPlot('1', http.authorization).id }),
      weather: (_, { day }: { day: string }) =>
        day === 'wet' ? { wet: true, litres: null } : { wet: false, sunHours: 9 },
      failure: (_, __, { failure }) => {
        if (failure.message === 'nothing') return null;
        throw toGraphqlError(failure);
      },
    },
    Mutation: {
      sowPlot: (_, { input }: { input: unknown }) => ({ message: 'Sown.', received: input }),
      clearPlot: (_, { plotId }: { plotId: string }) => ({ message: `Cleared ${plotId}.`, received: {} }),
    },
  },
});

export const FIXTURE_DOCUMENTS = parse(`
  query Plot($id: ID!) { plot(id: $id) { ...Plot } }
  query Plots($first: Int, $after: String, $state: PlotState, $shaded: Boolean) {
    plots(first: $first, after: $after, state: $state, shaded: $shaded) {
      edges { node { ...Plot } } pageInfo { hasNextPage endCursor } totalCount shaded_plots: shadedPlots
    }
  }
  query Access($plotId: ID!) { access(plotId: $plotId) { plotId } }
  query Crops { crops { name } }
  mutation ClearPlot($plotId: ID!) { clearPlot(plotId: $plotId) { message } }
  query Owner { owner { plotId } }
  query Weather($day: String!) {
    sky: weather(day: $day) { ... on Rain { wet litres @omitNull } ... on Sun { wet sun_hours: sunHours } }
  }
  query Failure { failure { id } }
  query FailureOfPlot($plotId: ID) { failure(plotId: $plotId) { id } }
  mutation SowPlot($input: SowPlotInput!) { sowPlot(input: $input) { message received } }
  fragment Plot on Plot {
    id plot_name: plotName closed_reason: closedReason @omitNull owner_name: ownerName
    crops { ...Crop seeds @omitNull { ...Crop } } main_crop: mainCrop @omitNull { ...Crop }
  }
  fragment Crop on Crop { name latin_name: latinName @omitNull }
`);
