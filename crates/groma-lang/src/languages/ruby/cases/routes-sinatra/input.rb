require "sinatra/base"

class App < Sinatra::Base
  get "/hello/:name" do
    Client.get("/not/a/route") { |answer| answer }
  end

  post("/orders") { create }

  def helper
    get("/not/a/route") { nil }
  end
end
